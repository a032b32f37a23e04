/**
 * Temporary files beside their targets: created exclusively, under names that nobody can guess, so that
 * planted symbolic links are never followed.
 *
 * A name contains the host and the process that made the file. A run that was killed leaves its files behind; the
 * next run in the folder sees that their process has ended, and removes them.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { unlessItThrows } from './unless-it-throws.js';
import { digestOf } from './digest.js';

const NAME = /^\.abnfc-([\da-f]{8})-([1-9]\d{0,9})-[\da-f]{16}\.tmp$/;

/** Whether a file name, without folders, belongs to a temporary file of any run. */
export function isTemporary(name: string): boolean {
  return NAME.test(name);
}

/**
 * Creates a temporary file, which the caller renames or removes.
 *
 * @param like a file whose owner, group and mode the new one gets, as far as the system permits
 * @returns its path
 * @throws the system's error; then there is no file
 */
export function createTemporary(
  folder: string,
  content: string | Uint8Array,
  like?: Stats,
): string {
  const random = randomBytes(8).toString('hex');
  const path = join(folder, `.abnfc-${hostId()}-${process.pid}-${random}.tmp`);
  // A replacement gets its mode later; until then nobody else reads it.
  const file = openSync(path, 'wx', like === undefined ? 0o666 : 0o600);
  try {
    writeFileSync(file, content);
    if (like !== undefined) resemble(file, like);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return path;
}

/** Removes the temporary files of processes of this user on this host that have ended. */
export function removeLeftovers(folder: string): void {
  for (const name of unlessItThrows(() => readdirSync(folder)) ?? []) {
    const found = NAME.exec(name);
    if (found === null || found[1] !== hostId()) continue;
    const path = join(folder, name);
    try {
      const stats = lstatSync(path);
      if (stats.isFile() && stats.uid === process.getuid?.() && hasEnded(Number(found[2]), stats))
        rmSync(path);
    } catch {
      // Another run is removing the file, or has removed it.
    }
  }
}

/** Whether the process that made a file has ended. Processes in containers often have the same number. */
function hasEnded(pid: number, { mtimeMs }: Stats): boolean {
  if (pid === process.pid) return mtimeMs < performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Gives an open file the owner, the group and the mode of another. */
function resemble(file: number, { uid, gid, mode }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only root can change the owner; the group is kept if the user is a member.
  }
  fchmodSync(file, mode & 0o777);
}

/** A digest of the host's name: processes of hosts or containers that share a folder may have equal numbers. */
function hostId(): string {
  return digestOf(hostname()).slice(0, 8);
}
