import { tmpdir } from 'node:os'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { JourneyFiles } from '../files.ts'
import { follow } from '../leave.ts'
import type { Records } from './records.ts'
import { type Lang, text } from './texts.ts'

type Values = Record<string, string | number>

/** The calls by which a page saves answers of an inspection. */
const saves = '**/api/inspections/save/*'

const startsWith = (words: string) => new RegExp(`^${RegExp.escape(words)}`)

/** Acts on a page as a person does, using the texts of the page's language. */
export class PageDriver {
  readonly page: Page
  readonly lang: Lang
  readonly records: Records
  /** The element last pressed outside a dialog, to which the focus must return once the dialog has closed. */
  opener: Locator | undefined
  readonly files: JourneyFiles
  private readonly held: Route[] = []
  private connection: 'there' | 'slow' | 'lost' = 'there'

  constructor(page: Page, lang: Lang, records: Records, files: JourneyFiles) {
    this.files = files
    this.page = page
    this.lang = lang
    this.records = records
  }

  say(key: string, values?: Values): string {
    return text(this.lang, key, values)
  }

  /** The draft of this language. */
  get draft() {
    return this.records.drafts[this.lang]
  }

  /** Goes to a page of the application without reloading it. */
  async go(address: string): Promise<void> {
    const { pathname, search } = new URL(this.page.url())
    if (pathname + search.replace('?all_accepted=true', '') !== address) await follow(this.page, address)
  }

  async press(key: string, values?: Values): Promise<void> {
    this.opener = this.page.getByRole('button', { name: this.say(key, values), exact: true }).first()
    await this.opener.click()
  }

  /** Chooses an entry in the ⋯ menu of a row or of the page. */
  async choose(name: string, key: string): Promise<void> {
    await this.press('common:actions.more_for', { name })
    await this.page
      .getByRole('menuitem', { name: startsWith(this.say(key)) })
      .first()
      .click()
  }

  /** Presses a button of the dialog that is open. */
  async confirm(key: string, values?: Values): Promise<void> {
    await this.page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: this.say(key, values), exact: true })
      .click()
  }

  /** Cuts the connection, as the page and the browser notice it. */
  async loseConnection(): Promise<void> {
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await this.page.context().setOffline(true)
  }

  /** Gives files to the chooser behind a button. */
  async give(key: string, ...files: string[]): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press(key)])
    await chooser.setFiles(files)
  }

  /** Gives a folder, as people drop one: it looks like a file until it is read. */
  async giveFolder(key: string): Promise<void> {
    await Promise.all([this.page.waitForEvent('filechooser'), this.press(key)])
    const browser = await this.page.context().newCDPSession(this.page)
    const expression = `document.querySelector('[data-picker="files"]')`
    const { result } = await browser.send('Runtime.evaluate', { expression })
    // Playwright itself gives folders only to folder pickers.
    await browser.send('DOM.setFileInputFiles', { files: [tmpdir()], objectId: result.objectId })
    await browser.detach()
  }

  /** Types an answer into the inspection on the page, a different one each time. */
  async type(): Promise<void> {
    this.opener = this.page.getByRole('textbox').first()
    await this.opener.fill(`Seen ${Date.now()}`)
  }

  /** Holds the page's saves until `loseSaves` or `letSavesGo`. */
  async holdSaves(): Promise<void> {
    this.connection = 'slow'
    await this.page.route(saves, (route) => {
      if (this.connection === 'lost') return route.abort()
      if (this.connection === 'there') return route.continue()
      this.held.push(route)
    })
  }

  /** Fails the saves on their way, as a broken connection does. */
  async loseSaves(): Promise<void> {
    this.connection = 'lost'
    for (const route of this.held.splice(0)) await route.abort()
  }

  /** Restores the connection and waits until everything is saved. */
  async letSavesGo(): Promise<void> {
    this.connection = 'there'
    for (const route of this.held.splice(0)) await route.continue()
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(this.page.getByText(startsWith(this.say('fill:save.saved', { time: '' })))).toBeVisible()
    await this.page.unroute(saves)
  }
}

/** The dialog with this title, in front of all others. */
export const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
