#!/usr/bin/env bash
# Brings the texts of all RFCs that Debian has (packages doc-rfc-*, section non-free) into a folder, for survey.ts:
#
#     scripts/rfcs/fetch.sh DIR
#
# It runs on Debian and installs nothing: it downloads the packages with the system's sources, and unpacks them.
set -euo pipefail
dir=${1:?usage: fetch.sh DIR}
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p lists/partial archives/partial unpacked

# The system's sources, for the section non-free alone.
for file in /etc/apt/sources.list.d/*.sources; do
  [ -f "$file" ] && sed -E 's/^Components:.*/Components: non-free/' "$file" && echo
done > nonfree.sources
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  [ -f "$file" ] && sed -nE 's/^(deb +(\[[^]]*\] +)?[^ ]+ +[^ ]+).*/\1 non-free/p' "$file"
done > nonfree.list || true
[ -s nonfree.sources ] && sources=nonfree.sources || sources=nonfree.list
options=(
  -qq
  -o APT::Sandbox::User=root
  -o "Dir::Etc::SourceList=$work/$sources"
  -o Dir::Etc::SourceParts=/dev/null
  -o "Dir::State::Lists=$work/lists"
  -o "Dir::Cache=$work"
)
# A source without the section is no reason to stop.
apt-get "${options[@]}" update 2> update.log || true

for part in std std-proposed old-std informational experimental fyi-bcp others; do
  apt-get "${options[@]}" download "doc-rfc-$part" || { cat update.log >&2; exit 1; }
  dpkg -x "doc-rfc-${part}_"*.deb unpacked
done
# The packages also have links to the texts, by status.
find unpacked -type f -name 'rfc*.txt.gz' -exec gunzip {} +
find unpacked -type f -name 'rfc*.txt' -exec cp -t "$dir" {} +
echo "$(find "$dir" -name 'rfc*.txt' | wc -l) RFCs in $dir"
