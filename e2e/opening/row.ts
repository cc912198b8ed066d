import type { PageDriver } from './page-driver.ts'

/** The person who signs in; `broke` administers a company without credits. */
export type Person = 'admin' | 'broke'

/** How one panel or modal is opened: by whom, on which page and with which clicks; and its title. */
export type Row = {
  name: string
  person: Person
  page: (hands: PageDriver) => string
  open: (hands: PageDriver) => Promise<unknown>
  title: (hands: PageDriver) => string
  /** The connection is lost on the way, so the page must be one that a service worker keeps. */
  offline?: boolean
  /** Undoes what was done to get there, such as losing the connection. */
  after?: (hands: PageDriver) => Promise<unknown>
}
export type Open = Row['open']
type More = Partial<Pick<Row, 'person' | 'offline' | 'after'>>
type Said = string | ((hands: PageDriver) => string)

const asked = (said: Said, of: (hands: PageDriver, said: string) => string) =>
  typeof said === 'string' ? (hands: PageDriver) => of(hands, said) : said

/** `page`: its address; `title`: the key of its text. Both may also be computed from the records. */
export const row = (name: string, page: Said, open: Open, title: Said, more: More = {}): Row => ({
  name,
  person: 'admin',
  page: asked(page, (_, address) => address),
  open,
  title: asked(title, (hands, key) => hands.say(key, { count: 1 })),
  ...more,
})

/** A modal with a title of its own. */
export const modal = (name: string, page: Said, open: Open, more?: More): Row =>
  row(name, page, open, `modals:${name}.title`, more)

/** Opens a modal and confirms it, which then fails. */
export const failing =
  (first: string, open: Open): Open =>
  async (hands) => {
    await open(hands)
    await hands.confirm(`modals:${first}.confirm`, { count: 1 })
  }
