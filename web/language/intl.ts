type Maker<Options, Format> = new (locale: string, options: Options) => Format

const made = new Map<string, unknown>()

function kept<Options, Format>(Make: Maker<Options, Format>, locale: string, options: Options): Format {
  const key = `${Make.name} ${locale} ${JSON.stringify(options)}`
  const format = (made.get(key) as Format | undefined) ?? new Make(locale, options)
  made.set(key, format)
  return format
}

/*
 * The browser's formats beside those of dates (`contract/date-format.ts`), each made once, on first use: making one takes ten milliseconds on a phone, as long
 * as using it a thousand times, and a page needs only a few of them.
 */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  kept(Intl.NumberFormat, locale, options)
export const listFormat = (locale: string, options: Intl.ListFormatOptions) =>
  kept(Intl.ListFormat, locale, options)
export const relativeFormat = (locale: string, options: Intl.RelativeTimeFormatOptions) =>
  kept(Intl.RelativeTimeFormat, locale, options)
