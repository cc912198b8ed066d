/*
 * Makes one format and ends. The first format that a browser makes takes up to 200 ms on a phone, because the
 * browser then reads the data of all languages. The page that started this worker finds that data already
 * read.
 */
const { name: locale } = globalThis as unknown as { name: string }
new Intl.NumberFormat(locale).format(0)
new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(0)
close()
