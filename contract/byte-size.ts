const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/**
 * A number of bytes for people, for `Intl.NumberFormat`. A megabyte is 1024 × 1024 bytes everywhere in the
 * product, so that its limit of 262,144,000 bytes is 250 MB in a report too. "Bytes" is written out, because
 * the short form in English is “351 byte”.
 */
export function byteSize(bytes: number): { value: number; options: Intl.NumberFormatOptions } {
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  const unitDisplay = power === 0 ? 'long' : 'short'
  return {
    value,
    options: { style: 'unit', unit: units[power], unitDisplay, maximumFractionDigits: value < 10 ? 1 : 0 },
  }
}
