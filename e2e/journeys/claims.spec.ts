// Slow: many pages of a browser, and a report that is made meanwhile.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'
import { journeyFiles } from '../files.ts'
import { chooseFiles, expectCertified } from '../fill-inspection.ts'
import { leaveInEachWay } from '../leave.ts'
import { expectToast } from '../toast.ts'

/*
 * A claim from its report to its end, by an administrator at a desk: the folder, the claim, who works on it, its way over
 * the board and over its page, its report, and what becomes of it.
 */
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }, info) => {
  page = await (await browser.newContext({ ...info.project.use, locale: 'en-US' })).newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

const panel = (name: string) => page.getByRole('dialog', { name })
const choose = async (menu: string | RegExp, item: string | RegExp) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}
const pick = async (label: string, option: string | RegExp) => {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label })
  await box.click()
  await page.getByRole('option', { name: option }).first().click()
  // A list of several stays open over what stands below it.
  await page.keyboard.press('Tab')
}
const column = (state: string) => page.getByRole('region', { name: state })

test('a folder is created, edited, archived, brought back, and deleted once it is empty', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Claims' }).first().click()
  await page.getByRole('link', { name: 'Folders' }).click()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await panel('New claim folder').getByLabel('Folder name').fill('Vehicles')
  await expectAccessible(page)
  await panel('New claim folder').getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByRole('link', { name: 'Vehicles' })).toBeVisible()

  await choose('More actions for Vehicles', 'Edit')
  await panel('Edit claim folder').getByLabel('Folder name').fill('Vehicles and trailers')
  await panel('Edit claim folder').getByRole('button', { name: 'Save folder' }).click()
  await expect(page.getByRole('link', { name: 'Vehicles and trailers' })).toBeVisible()

  await choose('More actions for Vehicles and trailers', 'Archive')
  await expect(page.getByRole('link', { name: 'Vehicles and trailers' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Archived' }).click()
  await choose('More actions for Vehicles and trailers', /^Unarchive/)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await choose('More actions for Vehicles and trailers', 'Delete')
  await panel('Delete this folder?').getByRole('button', { name: 'Delete folder' }).click()
  await expect(page.getByRole('link', { name: 'Vehicles and trailers' })).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
})

test('a claim is reported, corrected, and stands on its own page', async () => {
  await page.getByRole('link', { name: 'Equipment insurance' }).click()
  await page.getByRole('button', { name: 'New claim' }).first().click()
  const creating = panel('New claim')
  await creating.getByRole('button', { name: 'Create claim' }).click()
  await expect(creating.getByText('Fill in this field.').first()).toBeVisible()
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Grader in the ditch')
  await creating.getByRole('textbox', { name: 'Number', exact: true }).fill('EQ-2026-90')
  await creating.getByLabel('Amount claimed').fill('12500.5')
  await creating.getByLabel('Date of the incident').fill('2026-11-02')
  await pick('Form', /Quick check/)
  await expectAccessible(page)
  await creating.getByRole('button', { name: 'Create claim' }).click()
  await expect(page.getByRole('heading', { name: 'Grader in the ditch', level: 1 })).toBeVisible()
  const facts = page.getByRole('complementary', { name: 'About this claim' })
  await expect(facts).toContainText('$12,500.50')
  await expect(facts).toContainText('Other, Nov 2, 2026')

  await facts.getByRole('button', { name: 'Edit claim' }).click()
  await panel('Edit claim').getByLabel('Place of the incident').fill('Haul road 3')
  await panel('Edit claim').getByRole('button', { name: 'Save claim' }).click()
  await expect(facts).toContainText('Haul road 3')
  await expectAccessibleAtAnyWidth(page)
})

test('people are assigned, which moves it; a rejection and a reopening say why', async () => {
  await page.getByRole('button', { name: 'Assign people' }).first().click()
  await pick('Assigned to', /Bruno Sosa/)
  await page.getByRole('dialog').getByLabel('Note').fill('Knows the road')
  await expectAccessible(page)
  // What was chosen is not lost by a key.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toContainText('Discard changes?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue('Knows the road')
  await page.getByRole('button', { name: 'Save assignment' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Knows the road')
  await expect(page.locator('[aria-current="step"]')).toContainText('Assigned')

  await choose('Change state', 'Rejected')
  await page.getByRole('button', { name: 'Reject claim' }).click()
  await expect(page.getByText('Say why.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByLabel('Reason').fill('Outside the insured area')
  await page.getByRole('button', { name: 'Reject claim' }).click()
  await expect(history).toContainText('Outside the insured area')
  await choose('Change state', 'In review')
  await page.getByRole('dialog').getByLabel('Reason').fill('The map was wrong')
  await page.getByRole('button', { name: 'Reopen claim' }).click()
  await expect(history).toContainText('The map was wrong')
})

test('makes a report that links back to the claim through the task preview', async () => {
  await page.getByRole('region', { name: 'Reports' }).getByRole('button', { name: 'Generate report' }).click()
  await expectAccessible(page)
  await panel('Generate the report?').getByRole('button', { name: 'Generate report' }).click()
  await expect(page.getByRole('link', { name: /^Download: .*Grader/ })).toBeVisible()
  await page.goto('/dashboard/reports?q=Grader')
  await choose(/More actions for .*Grader/, 'About the task')
  const look = panel('Grader in the ditch')
  await expect(look).toContainText('EQ-2026-90')
  await expectAccessible(page)
  await look.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/dashboard\/claims\/\d+$/)
})

test('the board moves claims by the menu of a card and by dragging it', async () => {
  await page.goto('/dashboard/claims?view=board')
  await choose('More actions for EQ-2026-90', 'Move to “Settled”')
  await page.getByRole('button', { name: 'Settle claim' }).click()
  await expect(column('Settled')).toContainText('Grader in the ditch')
  const card = column('Assigned').getByRole('listitem').filter({ hasText: 'EQ-2026-13' })
  await card.dragTo(column('Under inspection'))
  await expect(column('Under inspection')).toContainText('EQ-2026-13')
  await expectAccessibleAtAnyWidth(page)
})

test('the board shows all states of a wide page, says where there is more of a narrow one, and why a claim stays', async () => {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 1280, height })
  const board = column('Reported').locator('..')
  await expect(board).not.toHaveAttribute('data-more')
  await expect(column('Rejected')).toBeInViewport({ ratio: 1 })
  const card = column('Under inspection').getByRole('listitem').filter({ hasText: 'EQ-2026-13' })
  await card.dragTo(column('Settled'))
  await expectToast(page, 'stays where it is: after “Under inspection” comes “Assigned” or “In review”.')
  await page.setViewportSize({ width: 1000, height })
  await board.evaluate((box) => box.scrollTo({ left: 0, behavior: 'instant' }))
  await expect(board).toHaveAttribute('data-more', 'after')
  await board.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }))
  await expect(board).toHaveAttribute('data-more', 'before')
  await page.setViewportSize({ width, height })
})

test('a claim with certifications is not deleted, an empty one is', async ({ browserName: _ }, info) => {
  await page.goto('/dashboard/claims')
  await choose(/More actions for EQ-2026-13/, 'New inspection')
  await page.getByRole('dialog').getByRole('button', { name: 'Create inspection' }).click()
  await page.waitForURL(/\/dashboard\/\d+\/\d+\/\d+$/)
  const { photos } = await journeyFiles(info.outputPath('files'))
  await chooseFiles(page, photos[0] ?? '')
  await expectCertified(page, 1)
  await page.goto('/dashboard/claims')
  await choose(/More actions for EQ-2026-13/, /^Delete/)
  await panel('Delete this claim?').getByRole('button', { name: 'Delete claim' }).click()
  await expect(panel('This claim cannot be deleted')).toContainText('certifications')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ok' }).click()
  const everything = page.waitForEvent('download')
  await choose(/More actions for EQ-2026-13/, 'Download everything')
  expect((await everything).suggestedFilename()).toMatch(/\.zip$/)

  await choose('More actions for EQ-2026-90 Grader in the ditch', /^Delete/)
  await expectAccessible(page)
  await panel('Delete this claim?').getByRole('button', { name: 'Delete claim' }).click()
  await expect(page.getByText('Grader in the ditch')).toHaveCount(0)
})

test('several are assigned or archived at once', async () => {
  const both = ['EQ-2026-13', 'EQ-2026-14']
  const row = (number: string) => page.getByRole('row', { name: new RegExp(number) })
  const select = async () => {
    for (const number of both)
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${number}`) }).check()
  }
  await select()
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign people' }).click()
  await pick('Assigned to', /Daniel Whitehorse/)
  await page.getByRole('button', { name: 'Save assignment' }).click()
  for (const number of both) await expect(row(number)).toContainText('Daniel Whitehorse')
  await select()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await expectAccessible(page)
  await panel('Archive these claims?').getByRole('button', { name: 'Archive claims' }).click()
  for (const number of both) await expect(row(number)).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
  await leaveInEachWay(page)
})
