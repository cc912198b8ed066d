import { locales } from '@atesta/contract/limits.ts'
import { pageShape, paths } from '@atesta/contract/paths.ts'
import { openPages } from '@atesta/contract/site/open-pages.ts'
import { publicPages } from '@atesta/contract/site/public-pages.ts'

const anything: object = new Proxy({}, { get: () => '*' })
const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
/** Pages for anyone have an address per language as well. */
const open = openPages.map(({ path }) => pageShape(path))
const prefixOf = (path: string) => (open.includes(path) ? `(/(${locales.join('|')}))?` : '')
const isPublic = (name: string) => (publicPages as readonly string[]).includes(name)

/**
 * The addresses at which the service worker opens the application. All others are requested from the server,
 * whether a page exists or not: it serves the public pages, the unsubscribe page, and documents.
 */
export const applicationPages: RegExp[] = Object.entries(paths)
  .filter(([name]) => !isPublic(name))
  .map(([, build]) => (build as (given: object) => string)(anything).split('?')[0] ?? '')
  .map((path) => new RegExp(`^${prefixOf(path)}${path.split('*').map(literal).join('[^/?]+')}/?(\\?|$)`))
