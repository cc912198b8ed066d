// Slow: photos are taken and certified in a browser.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { makePhoto } from '@atesta/testkit/files.ts'
import { chromium, expect, type Page, test } from '@playwright/test'
import QRCode from 'qrcode'
import { expectAccessible } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { journeyFiles } from '../files.ts'
import { chooseFiles, continueButton, expectCertified, person, sectionHeading } from '../fill-inspection.ts'
import { openQuestion } from '../open-question.ts'

/* The camera in the page, and pictures that have too many pixels, on a phone. */

const here = { latitude: -22.2894, longitude: -68.9012, accuracy: 6 }

async function openInspection(page: Page): Promise<number> {
  await enter(page, person.email)
  const { id, task } = await call(page, '/inspections/create', { body: { task_id: 1 } })
  await page.goto(`/dashboard/${task.folder_id}/${task.id}/${id}`)
  await expect(sectionHeading(page, 'Photos of the site')).toBeVisible()
  return id
}
const newest = async (page: Page) => {
  const { data } = await call(page, '/certifications/list?sort=-created_at')
  return call(page, `/certifications/by_identifier/${data[0].identifier}`)
}

test('photos and a film taken in the page are certified with time and place of the shutter', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera', 'microphone', 'geolocation'])
  await context.setGeolocation(here)
  await openInspection(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  const camera = page.getByRole('dialog', { name: 'Camera' })
  await expect(camera.getByText('Position known, ± 6 m')).toBeVisible()
  const shutter = camera.getByRole('button', { name: 'Take photo' })
  await expect(shutter).toBeEnabled()
  await expectAccessible(page)
  await shutter.click()
  await expect(camera.getByText('1 file added')).toBeVisible()
  await shutter.click()
  await expect(camera.getByText('2 files added')).toBeVisible()
  // As another app would end it: the last picture must not be taken for the present one.
  await camera.locator('video').evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
  await expect(camera.getByRole('alert')).toContainText('The camera has stopped')
  await expect(shutter).toBeDisabled()
  await expectAccessible(page)
  await camera.getByRole('button', { name: 'Open the camera again' }).click()
  await expect(shutter).toBeEnabled()
  await camera.getByRole('button', { name: 'Done' }).click()
  await expect(camera).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeFocused()
  await expectCertified(page, 2)
  const certification = await newest(page)
  expect(certification).toMatchObject({ captured: 'camera', media_type: 'image/jpeg' })
  expect(certification.position).toMatchObject({ source: 'device', accuracy_m: 6 })
  expect(certification.position.lat).toBeCloseTo(here.latitude, 4)
  expect(Math.abs(Date.now() - Date.parse(certification.taken_at))).toBeLessThan(300_000)
  // Hashed at the shutter, and the same bytes arrived.
  expect(certification.announced_sha256).toBe(certification.sha256)

  // Too large to be hashed while it is added, which a worker does.
  const large = Buffer.concat([await makePhoto(), Buffer.alloc(17 * 1024 * 1024)])
  await writeFile(test.info().outputPath('large.jpg'), large)
  await chooseFiles(page, [test.info().outputPath('large.jpg')])
  await expectCertified(page, 3)
  const announced = createHash('sha256').update(large).digest('hex')
  expect(await newest(page)).toMatchObject({ announced_sha256: announced, sha256: announced })

  await continueButton(page).click()
  await expect(sectionHeading(page, 'Video')).toBeVisible()
  await page.getByRole('button', { name: 'Record video' }).click()
  await camera.getByRole('button', { name: 'Record', exact: true }).click()
  // Any second from the first on: a busy machine may show the second one before this looks again.
  await expect(camera.getByText(/^Recording, 0:(0[1-9]|[1-5]\d)$/)).toBeVisible()
  await camera.getByRole('button', { name: 'Stop recording' }).click()
  await expect(camera.getByText('1 file added')).toBeVisible()
  await camera.getByRole('button', { name: 'Done' }).click()
  await expectCertified(page, 1)
  const film = await newest(page)
  expect(film).toMatchObject({ captured: 'camera', media_type: 'video/mp4' })
  expect(film.position).toMatchObject({ source: 'device', accuracy_m: 6 })
})

test('the camera stays and says so when the answer takes no more', async ({ page, context }) => {
  await context.grantPermissions(['camera', 'geolocation'])
  await context.setGeolocation(here)
  await openInspection(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  const camera = page.getByRole('dialog', { name: 'Camera' })
  const shutter = camera.getByRole('button', { name: 'Take photo' })
  for (let taken = 1; taken <= 10; taken++) {
    await shutter.click()
    await expect(camera.getByText(taken === 1 ? '1 file added' : `${taken} files added`)).toBeVisible()
  }
  const full = '10 files fit here. Remove one to add another.'
  await expect(camera.getByRole('status')).toContainText(full)
  await expect(shutter).toBeDisabled()
  await expect(camera.getByRole('button', { name: 'Done' })).toBeFocused()
  await camera.getByRole('button', { name: 'Done' }).click()
  await expect(camera).toHaveCount(0)
  await expect(page.getByText(full)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeHidden()
  await expectCertified(page, 10)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Remove .* for good$/ }).click()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible()
})

test('the light goes on without giving up the zoom, and is not said to be on where the camera refuses it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera', 'geolocation'])
  // Chromium's camera for tests has neither; this one takes and gives up what it is told, as the specification says.
  await page.addInitScript(() => {
    const camera = MediaStreamTrack.prototype
    const state: { now: Record<string, unknown>; refuses: boolean } = { now: {}, refuses: false }
    Object.assign(window, { camera: state })
    const { getCapabilities, getSettings } = camera
    camera.getCapabilities = function () {
      return { ...getCapabilities.call(this), torch: true, zoom: { min: 1, max: 5, step: 1 } }
    }
    camera.getSettings = function () {
      return { ...getSettings.call(this), zoom: 1, ...state.now }
    }
    camera.applyConstraints = async (constraints) => {
      const wanted: Record<string, unknown> = Object.assign({}, ...(constraints?.advanced ?? []))
      if (state.refuses && wanted.torch) throw new DOMException('', 'OverconstrainedError')
      state.now = wanted
    }
  })
  const told = () => page.evaluate(() => (window as unknown as { camera: { now: object } }).camera.now)
  await openInspection(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  const camera = page.getByRole('dialog', { name: 'Camera' })
  const light = camera.getByRole('button', { name: 'Light' })
  const zoom = camera.getByRole('slider', { name: 'Zoom' })
  await expectAccessible(page)
  await zoom.press('ArrowRight')
  await zoom.press('ArrowRight')
  await expect.poll(told).toEqual({ zoom: 3 })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  expect(await told()).toEqual({ zoom: 3, torch: true })
  await zoom.press('ArrowLeft')
  await expect.poll(told).toEqual({ zoom: 2, torch: true })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  await page.evaluate(() =>
    Object.assign((window as unknown as { camera: object }).camera, { refuses: true }),
  )
  await light.click()
  await zoom.press('ArrowLeft')
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  // The light that was refused is not asked for again with the zoom.
  await expect.poll(told).toEqual({ zoom: 1, torch: false })
})

test('explains that the page may not use the camera, and offers the camera app', async ({ page }) => {
  await openInspection(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  const camera = page.getByRole('dialog', { name: 'Camera' })
  await expect(camera.getByRole('alert')).toContainText('This page may not use the camera.')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    camera.getByRole('button', { name: 'Use the camera app' }).click(),
  ])
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await expect(camera).toHaveCount(0)
})

test('a picture with too many pixels is added as a smaller copy that says so', async ({ page }, info) => {
  const files = await journeyFiles(info.outputPath('files'))
  await openInspection(page)
  await chooseFiles(page, files.tooWide)
  const refusal = page.getByRole('dialog')
  await expect(refusal).toContainText(/Image too large, [\d,]+ × [\d,]+ pixels/)
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Add 1 smaller copy' }).click()
  await expect(refusal).toHaveCount(0)
  await expectCertified(page, 1)
  const card = page.locator('[data-file]')
  await expect(card).toContainText(/Smaller copy, made on the device from [\d,]+ × [\d,]+ pixels/)
  const certification = await newest(page)
  expect(certification.width).toBe(3000)
  const reduced = certification.disclosures.find(({ name }: { name: string }) => name === 'reduced')
  expect(reduced.value.width).toBeGreaterThan(3000)
  expect(reduced.value).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('still offers each remedy for refused files after the other was used', async ({
  page,
  context,
}, info) => {
  const [small, wide] = [info.outputPath('small.jpg'), info.outputPath('wide.jpg')]
  await writeFile(small, await makePhoto({ width: 800, height: 600, place: false }))
  await writeFile(wide, await makePhoto({ width: 3200, height: 200, place: false }))
  await openQuestion(page, { type: 'upload', media_certification: { position_required: true } })
  await chooseFiles(page, [small, wide])
  const refusal = page.getByRole('dialog')
  const again = refusal.getByRole('button', { name: 'Retry' })
  const smaller = refusal.getByRole('button', { name: 'Add 1 smaller copy' })
  await expect(refusal.getByRole('listitem')).toHaveCount(2)
  // Still without a permission: the picture that is too large is not forgotten.
  await again.click()
  await expect(refusal.getByRole('listitem')).toHaveCount(2)
  await expect(again).toBeEnabled()
  // The copy lacks a position as well.
  await smaller.click()
  await expect(smaller).toHaveCount(0)
  // Both for the same reason, which is said once.
  await expect(refusal.getByRole('listitem')).toHaveCount(1)
  await expect(refusal.getByRole('listitem')).toContainText('wide.jpg and small.jpg:')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await again.click()
  await expect(refusal).toHaveCount(0)
  await expectCertified(page, 2)
})

test('shows a position on a map on request', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  const fetched: string[] = []
  page.on('request', (request) => /maplibre/.test(request.url()) && fetched.push(request.url()))
  await openQuestion(page, { type: 'geolocation' })
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByText('22.28940° S, 68.90120° W')).toBeVisible()
  const shown = page.getByRole('button', { name: 'Show on the map' })
  await expect(shown).toHaveAttribute('aria-expanded', 'false')
  expect(fetched).toEqual([])
  await shown.click()
  await expect(page.locator('main canvas')).toBeVisible()
  await expectAccessible(page)
  await shown.click()
  await expect(page.locator('main canvas')).toHaveCount(0)
  // A place that does not exist has no map.
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  await page.getByRole('textbox', { name: 'Latitude' }).fill('95')
  await expect(shown).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Latitude' }).fill('-22.3')
  await expect(shown).toBeVisible()
})

/** A film of one picture, with a code of this text in its middle, as Chromium's fake camera plays it. */
function filmOf(text: string): Buffer {
  const [width, height, scale] = [640, 480, 8]
  const { modules } = QRCode.create(text)
  const luma = Buffer.alloc(width * height, 235)
  const [left, top] = [(width - modules.size * scale) >> 1, (height - modules.size * scale) >> 1]
  for (let y = 0; y < modules.size * scale; y++)
    for (let x = 0; x < modules.size * scale; x++)
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale))) luma[(top + y) * width + left + x] = 16
  const head = `YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), luma, Buffer.alloc((width * height) / 2, 128)])
}

test('the code of a report, held in front of the camera, leads to the record', async ({
  page,
  baseURL,
}, info) => {
  await enter(page, 'admin@demo.atesta.test')
  const { data } = await call(page, '/certifications/list?state=certified')
  const film = info.outputPath('code.y4m')
  await writeFile(film, filmOf(`${baseURL}/verifier/${data[0].identifier}`))
  const { launchOptions } = info.project.use
  const args = [
    ...(launchOptions?.args ?? []),
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const visitor = await browser.newPage({ ...info.project.use, serviceWorkers: 'block', locale: 'en-US' })
    await visitor.goto(`${baseURL}/verifier?all_accepted=true`)
    const scan = visitor.getByRole('button', { name: 'Scan a QR code' })
    await scan.click()
    await visitor.waitForURL(`**/verifier/${data[0].identifier}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('the camera goes out when the scanner is left', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  await page.goto('/verifier?all_accepted=true')
  const scan = page.getByRole('button', { name: 'Scan a QR code' })
  await scan.click()
  const picture = page.locator('video')
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  const track = await picture.evaluateHandle(
    (video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0],
  )
  await page.keyboard.press('Escape')
  await expect(picture).toHaveCount(0)
  await expect(scan).toBeVisible()
  expect(await track.evaluate((ended) => ended?.readyState)).toBe('ended')
})

test('the code in a photo of a report leads to the record, as the code of another file', async ({
  page,
  baseURL,
}, info) => {
  await enter(page, 'admin@demo.atesta.test')
  const { data } = await call(page, '/certifications/list?state=certified')
  const { identifier } = data[0]
  const photo = info.outputPath('page.png')
  await QRCode.toFile(photo, `${baseURL}/verifier/${identifier}`, { scale: 8, margin: 20 })
  await page.goto('/verifier')
  await page.getByTestId('verifier-files').setInputFiles(photo)
  const notice = page.getByText(`shows the code of certification ${identifier}`)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show the certification' }).click()
  await page.waitForURL(`**/verifier/${identifier}`)
  // The picture itself is not held against the record.
  await expect(page.getByText('page.png')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
