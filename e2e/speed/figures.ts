/** One first load. Times in milliseconds from its begin, sizes in bytes as they travel. */
export type Load = {
  /** Something is painted; the largest thing is; the heading of the page is there. */
  fcp: number
  lcp: number
  ready: number
  /** What tasks took beyond 50 ms each. */
  blocked: number
  shift: number
  /** Documents, scripts, styles and fonts until the heading is there; `script`: bytes of the scripts. */
  files: number
  script: number
  /** Answers one after the other before anything was painted. */
  trips: number
}

/** What the first loads of a page were like, on a phone or at a desk. */
export type PageLoads = { name: string; on: string; loads: Load[] }

/** A file verified in a page, and hashed by `sha256sum`: each time taken, and the longest task of the page. Milliseconds. */
export type LargeFile = { megabytes: number; page: number[]; alone: number[]; longest: number }

/**
 * Of a company with so many more certifications: from a click until the gallery's pictures in view are drawn, the map shows
 * something, and the map shows all; and from each frame to the next while scrolling the one and dragging the other.
 * Milliseconds.
 */
export type ManyCertifications = {
  count: number
  gallery: number[]
  map: number[]
  complete: number[]
  scrolling: number[]
  dragging: number[]
}

/** All that is measured of the web. Milliseconds. */
export type Measured = {
  pages: PageLoads[]
  /** From the list of inspections to one and back, and the longest task meanwhile. */
  ways: { there: number[]; back: number[]; longest: number }
  /** From a key to the paint among 500 questions, on this machine and slowed down 4 times. */
  keys: { fast: number[]; slow: number[] }
  file: LargeFile
  many: ManyCertifications
}
