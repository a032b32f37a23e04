/** Groups of bars as an SVG that is readable in light and dark color schemes. */

/** A group: its name, and a value for each series. */
export interface Group {
  readonly label: string;
  readonly values: readonly number[];
}

const WIDTH = 760;
const LEFT = 90;
const BAR = 7;
const GAP = 8;
const TOP = 56;
const COLORS = ['#2f7ed8', '#9aa5b1', '#e2a03f'];

/** Longer bars are cut and labeled, since one of them would make all others invisible. */
const MOST = 1000;

/** @returns the text of an SVG file */
export function drawChart(
  title: string,
  groups: readonly Group[],
  series: readonly string[],
): string {
  const step = BAR * series.length + GAP;
  const height = TOP + groups.length * step + 24;
  const scale = (WIDTH - LEFT - 60) / MOST;
  const bars = groups.flatMap(({ label, values }, row) => {
    const y = TOP + row * step;
    return [
      `<text x="${LEFT - 8}" y="${y + (BAR * series.length) / 2 + 4}" text-anchor="end">${label}</text>`,
      ...values.flatMap((value, k) => {
        const length = Math.min(value, MOST) * scale;
        const at = y + k * BAR;
        const number = `<text class="n" x="${LEFT + length + 4}" y="${at + BAR}">${value.toFixed(0)}${value > MOST ? ' →' : ''}</text>`;
        return [
          `<rect x="${LEFT}" y="${at}" width="${length.toFixed(1)}" height="${BAR - 1}" fill="${COLORS[k]}"><title>${label}, ${series[k]}: ${value.toFixed(0)} MB/s</title></rect>`,
          number,
        ];
      }),
    ];
  });
  const legend = series.map(
    (name, k) =>
      `<rect x="${LEFT + k * 180}" y="30" width="10" height="10" fill="${COLORS[k]}"/><text x="${LEFT + k * 180 + 16}" y="39">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${title}</title>
<style>text { font: 11px system-ui, sans-serif; fill: #24292f; } .n { font-size: 7px; } .t { font-size: 14px; } @media (prefers-color-scheme: dark) { text { fill: #d0d7de; } }</style>
<text class="t" x="${LEFT}" y="18">${title}</text>
${legend.join('\n')}
${bars.join('\n')}
</svg>
`;
}
