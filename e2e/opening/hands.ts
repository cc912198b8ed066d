import { tmpdir } from 'node:os'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { JourneyFiles } from '../files.ts'
import { follow } from '../leave.ts'
import type { Records } from './records.ts'
import { type Lang, text } from './words.ts'

type Values = Record<string, string | number>

/** The calls by which a page saves what is typed into an inspection. */
const saves = '**/api/inspections/save/*'

const startsWith = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Does on a page what a person does, by the words of the language that the page is in. */
export class Hands {
  readonly page: Page
  readonly lang: Lang
  readonly records: Records
  /** What was pressed last outside any dialog: where the focus belongs once the dialog has closed. */
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

  /** The draft that is filled in by who reads this language. */
  get draft() {
    return this.records.drafts[this.lang]
  }

  /** To a page of the application, without loading it again. */
  async go(address: string): Promise<void> {
    const { pathname, search } = new URL(this.page.url())
    if (pathname + search.replace('?all_accepted=true', '') !== address) await follow(this.page, address)
  }

  async press(key: string, values?: Values): Promise<void> {
    this.opener = this.page.getByRole('button', { name: this.say(key, values), exact: true }).first()
    await this.opener.click()
  }

  /** An entry of the ⋯ menu of a row or of the page. */
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

  /** Without a connection, as the page and the browser notice it. */
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
    // Playwright itself gives folders only to pickers of folders.
    await browser.send('DOM.setFileInputFiles', { files: [tmpdir()], objectId: result.objectId })
    await browser.detach()
  }

  /** Types an answer into the inspection on the page, another one each time. */
  async type(): Promise<void> {
    this.opener = this.page.getByRole('textbox').first()
    await this.opener.fill(`Seen ${Date.now()}`)
  }

  /** Keeps the page's saves on their way until `loseSaves` or `letSavesGo`. */
  async holdSaves(): Promise<void> {
    this.connection = 'slow'
    await this.page.route(saves, (route) => {
      if (this.connection === 'lost') return route.abort()
      if (this.connection === 'there') return route.continue()
      this.held.push(route)
    })
  }

  /** The connection breaks while they are on their way. */
  async loseSaves(): Promise<void> {
    this.connection = 'lost'
    for (const route of this.held.splice(0)) await route.abort()
  }

  /** The connection is back; waits until all is saved. */
  async letSavesGo(): Promise<void> {
    this.connection = 'there'
    for (const route of this.held.splice(0)) await route.continue()
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(this.page.getByText(startsWith(this.say('fill:save.saved', { time: '' })))).toBeVisible()
    await this.page.unroute(saves)
  }
}

/** The dialog with this title, in front of any other. */
export const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
