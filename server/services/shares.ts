/**
 * Whether a company, or another among whom places are shared, may take another one: while it holds fewer than are free. One alone
 * gets half of them, and however much work it brings, there is a place for the next that comes.
 */
export const mayTake = (held: number, free: number): boolean => held < free

/** Among whom places are shared: companies by their id, others by what they are called. */
type Sharer = number | string
type Waiting<Place> = { who: Sharer; take: (place: Place) => Promise<unknown> }

/**
 * Places at which one thing is done at a time, shared among companies or others in turns: who has just been served waits behind all
 * others. What one asks for is done in the order in which it is asked.
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

  /** Does this as soon as who asks may take a place: the first one that is free. */
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
