type Json = unknown

export const whole = (value: Json): Json => ({ '-': [value, { '%': [value, 1] }] })

/** There is no operator for it: less the rest, which is below zero for a number below zero. */
export const floored = (value: Json): Json => ({
  '-': [value, { '%': [{ '+': [{ '%': [value, 1] }, 1] }, 1] }],
})

/** Half a unit goes up, also below zero: -2.5 to -2 (XPath 1.0, section 4.4; so does JavaRosa). */
export function rounded(value: Json, digits: number): Json {
  if (digits === 0) return floored({ '+': [value, 0.5] })
  const scale = 10 ** Math.abs(digits)
  if (digits < 0) return { '*': [floored({ '+': [{ '/': [value, scale] }, 0.5] }), scale] }
  return { '/': [floored({ '+': [{ '*': [value, scale] }, 0.5] }), scale] }
}
