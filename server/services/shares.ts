/**
 * Whether a sharer may take another place: while it holds fewer than are free. A single sharer gets half of
 * the places, and however much work it brings, a place is left for the next one.
 */
export const mayTake = (held: number, free: number): boolean => held < free

/** A company, by its id, or any other party among whom places are shared, by name. */
type Sharer = number | string
type Waiting<Place> = { who: Sharer; take: (place: Place) => Promise<unknown> }

/**
 * Runs work at a limited number of places, shared in turns: a sharer that has just been served goes behind
 * all others. The work of one sharer runs in the order in which it was submitted.
 */
export class SharedPlaces<Place> {
  private readonly free: boolean[]
  private readonly held = new Map<Sharer, number>()
  private waiting: Waiting<Place>[] = []
  private readonly places: readonly Place[]

  constructor(places: readonly Place[]) {
    this.places = places
    this.free = places.map(() => true)
  }

  /** Runs work as soon as `who` may take a place, on the first one that is free. */
  use<T>(who: Sharer, work: (place: Place) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ who, take: (place) => work(place).then(resolve, reject) })
      this.serve()
    })
  }

  private serve(): void {
    for (;;) {
      const free = this.free.filter(Boolean).length
      const next = this.waiting.find(({ who }) => mayTake(this.held.get(who) ?? 0, free))
      if (!next) return
      const left = this.waiting.filter((each) => each !== next)
      const isOther = ({ who }: Waiting<Place>) => who !== next.who
      this.waiting = [...left.filter(isOther), ...left.filter((each) => !isOther(each))]
      void this.begin(next, this.free.indexOf(true))
    }
  }

  private async begin({ who, take }: Waiting<Place>, index: number): Promise<void> {
    this.free[index] = false
    this.held.set(who, (this.held.get(who) ?? 0) + 1)
    try {
      await take(this.places[index] as Place)
    } finally {
      this.free[index] = true
      const held = (this.held.get(who) ?? 1) - 1
      if (held > 0) this.held.set(who, held)
      else this.held.delete(who)
      this.serve()
    }
  }
}
