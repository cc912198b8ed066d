type Json = unknown

export const whole = (value: Json): Json => ({ '-': [value, { '%': [value, 1] }] })

/**
 * Rounds down by subtracting the remainder, which is negative for negative numbers; no operator does this.
 */
export const floored = (value: Json): Json => ({
  '-': [value, { '%': [{ '+': [{ '%': [value, 1] }, 1] }, 1] }],
})

/** Halves round up, even below zero: -2.5 to -2 (XPath 1.0, section 4.4; as in JavaRosa). */
export function rounded(value: Json, digits: number): Json {
  if (digits === 0) return floored({ '+': [value, 0.5] })
  const scale = 10 ** Math.abs(digits)
  if (digits < 0) return { '*': [floored({ '+': [{ '/': [value, scale] }, 0.5] }), scale] }
  return { '/': [floored({ '+': [{ '*': [value, scale] }, 0.5] }), scale] }
}
