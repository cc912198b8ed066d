/**
 * Gives the records of a group keys that stay with them when others are added or removed, because records have no
 * ids: an edited one is replaced at its position, the others stay the same objects.
 */
export class RecordKeys {
  private records: readonly unknown[] = []
  private keys: readonly number[] = []
  private last = 0

  /** The keys of the records as they are now; to be told of every change. */
  of(now: readonly unknown[]): readonly number[] {
    if (now === this.records) return this.keys
    const before = this.records
    const places = now.map((record) => before.indexOf(record))
    const stays = new Set(places)
    const isEdited = (place: number) =>
      now.length >= before.length && place < before.length && !stays.has(place)
    const keys: number[] = []
    for (const [index, place] of places.entries()) {
      const key = this.keys[place === -1 && isEdited(index) ? index : place]
      keys.push(key === undefined || keys.includes(key) ? ++this.last : key)
    }
    this.records = now
    this.keys = keys
    return keys
  }
}
