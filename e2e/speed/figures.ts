/** One first load. Times in milliseconds from its start, sizes in bytes as transferred. */
export type Load = {
  /** When something was painted, when the largest element was, and when the page's heading was there. */
  fcp: number
  lcp: number
  ready: number
  /** The time of tasks beyond 50 ms each. */
  blocked: number
  shift: number
  /** Documents, scripts, styles and fonts until the heading is there; `script`: bytes of the scripts. */
  files: number
  script: number
  /** Consecutive responses before anything was painted. */
  trips: number
}

/** First loads of one page, on a phone or at a desk. */
export type PageLoads = { name: string; on: string; loads: Load[] }

/**
 * A file verified in a page, and hashed by `sha256sum`: the times, and the page's longest task. In
 * milliseconds.
 */
export type LargeFile = { megabytes: number; page: number[]; alone: number[]; longest: number }

/**
 * A company with many certifications. The times, in milliseconds: from a click until the gallery's visible
 * pictures are drawn, until the map shows something, and until it shows everything; and from frame to frame
 * while scrolling the gallery and dragging the map.
 */
export type ManyCertifications = {
  count: number
  gallery: number[]
  map: number[]
  complete: number[]
  scrolling: number[]
  dragging: number[]
}

/** All measurements of the web, in milliseconds. */
export type Measured = {
  pages: PageLoads[]
  /** From the list of inspections to one and back, and the longest task meanwhile. */
  ways: { there: number[]; back: number[]; longest: number }
  /** From key to paint among 500 questions, on this machine and slowed down 4 times. */
  keys: { fast: number[]; slow: number[] }
  file: LargeFile
  many: ManyCertifications
}
