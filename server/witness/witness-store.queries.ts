import { DatabaseSync } from 'node:sqlite'

/** The newest cosigned state of a log, with its signed note. */
export type KnownHead = { size: number; root: Uint8Array; note: string; cosigned_at: number }

/** At most this many refused signed states are kept per log and reason, as possible evidence. */
const keptRefusals = 100

/**
 * What a witness must never forget: the newest state of each log that it has cosigned. In one SQLite file; a
 * change is on disk before it is acknowledged (`synchronous=FULL`), and is exclusive among processes.
 */
export class WitnessStore {
  readonly #database: DatabaseSync

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 })
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS heads (
        origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL, cosigned_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS refusals (
        id INTEGER PRIMARY KEY, origin TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL UNIQUE
      ) STRICT;`)
  }

  head(origin: string): KnownHead | undefined {
    const row = this.#database
      .prepare('SELECT size, root, note, cosigned_at FROM heads WHERE origin = ?')
      .get(origin)
    return row as KnownHead | undefined
  }

  origins(): string[] {
    return this.#database
      .prepare('SELECT origin FROM heads ORDER BY origin')
      .all()
      .map(({ origin }) => String(origin))
  }

  /**
   * Runs a decision and what it stores atomically: no other process can store in between, and a failure
   * stores nothing.
   */
  atomically<T>(decide: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const answer = decide()
      this.#database.exec('COMMIT')
      return answer
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  /**
   * Only within `atomically`. Refuses to go back, whatever the caller thinks: this is the promise of a
   * witness.
   */
  keep(origin: string, { size, root, note, cosigned_at }: KnownHead): void {
    const known = this.head(origin)
    if (known && known.size > size)
      throw new Error(`${origin} was cosigned at ${known.size} entries, not only ${size}.`)
    this.#database
      .prepare(
        `INSERT INTO heads (origin, size, root, note, cosigned_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (origin) DO UPDATE SET size = excluded.size, root = excluded.root, note = excluded.note,
          cosigned_at = excluded.cosigned_at`,
      )
      .run(origin, size, root, note, cosigned_at)
  }

  /**
   * Keeps a signed state that does not continue the known one: it may prove that the log has two histories.
   */
  keepRefused(origin: string, reason: string, note: string, at: number): void {
    this.#database
      .prepare(
        'INSERT INTO refusals (origin, at, reason, note) VALUES (?, ?, ?, ?) ON CONFLICT (note) DO NOTHING',
      )
      .run(origin, at, reason, note)
    this.#database
      .prepare(
        `DELETE FROM refusals WHERE origin = ? AND reason = ? AND id NOT IN
          (SELECT id FROM refusals WHERE origin = ? AND reason = ? ORDER BY id LIMIT ${keptRefusals})`,
      )
      .run(origin, reason, origin, reason)
  }

  /** Deletes the evidence of a state that was refused for a wrong proof and is cosigned after all. */
  dropRefused(origin: string, text: string): void {
    this.#database
      .prepare('DELETE FROM refusals WHERE origin = ? AND substr(note, 1, length(?)) = ?')
      .run(origin, text, text)
  }

  close(): void {
    this.#database.close()
  }
}
