/** How much larger than usual the person has chosen to read, as a factor: what is measured in script grows by it. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
