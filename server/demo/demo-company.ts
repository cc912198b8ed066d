import { createHash } from 'node:crypto'
import { type Db, enqueue, inCompany } from '../core/database.ts'
import { createPerson } from '../core/people.ts'
import type { Services } from '../core/services.ts'
import { insertCertification, markReceived } from '../modules/certifications/certification-changes.queries.ts'
import { newIdentifier, originalKey } from '../modules/certifications/certifications.rules.ts'
import { insertFolder, replaceMembers } from '../modules/folders/folders.queries.ts'
import { insertInspection } from '../modules/inspections/inspections.queries.ts'
import { insertTask, replaceAssignees } from '../modules/tasks/tasks.queries.ts'
import { insertTemplate } from '../modules/templates/templates.queries.ts'
import { insertCompany } from './demo.queries.ts'
import { quickCheck, siteInspection } from './demo-form.ts'
import { drawPicture, type Scene } from './demo-picture.ts'

const zone = 'America/Argentina/Buenos_Aires'
const days = (n: number) => new Date(Date.now() + n * 24 * 3600 * 1000)

const scenes: Omit<Scene, 'takenAt'>[] = [
  { title: 'Wellhead LLL-412, overview', lat: -38.4512, lon: -68.6301, hue: 204 },
  { title: 'Flow line at manifold 3', lat: -38.4536, lon: -68.6254, hue: 28 },
  { title: 'Separator, north side', lat: -38.4489, lon: -68.6222, hue: 190 },
  { title: 'Flare stack, evening', lat: -38.4561, lon: -68.6338, hue: 340 },
  { title: 'Pump jack 7', lat: -38.4603, lon: -68.6189, hue: 48 },
  { title: 'Tank battery, level gauges', lat: -38.4471, lon: -68.6277, hue: 160 },
]

type Place = { taskId: number; inspectionId: number; userId: number; componentId: string }

/** Puts a picture through the same door as an upload: stored, received, and left to the jobs. */
async function addPicture(
  services: Services,
  companyId: number,
  place: Place,
  scene: Omit<Scene, 'takenAt'>,
): Promise<void> {
  const bytes = await drawPicture({ ...scene, takenAt: days(-3) })
  const identifier = newIdentifier()
  await services.storage.put(originalKey(identifier), bytes, 'image/jpeg')
  await inCompany(services.app, companyId, async (db) => {
    const id = await insertCertification(db, {
      ...place,
      identifier,
      title: `${scene.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.jpg`,
      description: scene.title,
      declaredType: 'image/jpeg',
      captured: 'picked',
      category: 'photo',
      size: bytes.length,
      device: {},
      checkpoint: null,
    })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await markReceived(db, id, {
      sha256,
      mediaType: 'image/jpeg',
      category: 'photo',
      width: 1600,
      height: 1200,
      unreadable: false,
    })
    await enqueue(db, 'certification.seal', { identifier })
  })
}

type Work = {
  name: string
  description: string
  template: number
  due: number | null
  assignees: number[]
}

async function addWork(db: Db, work: Work, folderId: number): Promise<number> {
  const id = await insertTask(db, {
    type: 'workflow',
    folderId,
    name: work.name,
    description: work.description,
    templateId: work.template,
    templateVersion: 1,
    dueAt: work.due === null ? null : days(work.due).toISOString(),
  })
  await replaceAssignees(db, id, work.assignees)
  return id
}

/** The demo company: an oil and gas operator with an administrator, a supervisor and an inspector, and work to look at. */
export async function createDemoCompany(
  services: Services,
  ownerUrl: string,
  password: string,
): Promise<void> {
  const company = await insertCompany(ownerUrl, {
    slug: 'demo',
    name: 'Loma Norte Energía',
    locale: 'en',
    theme: 'atesta-oil-and-gas',
  })
  const person = (name: string, mailbox: string, range: 'RANGE_ADMIN' | 'RANGE_SUPERVISOR' | 'RANGE_USER') =>
    createPerson(services, company, {
      name,
      email: `${mailbox}@demo.atesta.test`,
      password,
      range,
      timeZone: zone,
    })
  const admin = await person('Ana Ferreyra', 'admin', 'RANGE_ADMIN')
  const supervisor = await person('Bruno Sosa', 'supervisor', 'RANGE_SUPERVISOR')
  const inspector = await person('Inés Prado', 'inspector', 'RANGE_USER')

  const places = await inCompany(services.app, company, (db) =>
    addDemoWork(db, { admin, supervisor, inspector }),
  )
  for (const [index, scene] of scenes.entries())
    await addPicture(services, company, places[index % 2] as Place, scene)
}

type People = { admin: number; supervisor: number; inspector: number }

/** Folders, forms, workflows and two open inspections; answers where pictures go. */
async function addDemoWork(db: Db, { admin, supervisor, inspector }: People): Promise<Place[]> {
  const site = await insertTemplate(db, 'Site inspection', siteInspection)
  const quick = await insertTemplate(db, 'Quick check', quickCheck)
  const wells = await insertFolder(db, { name: 'Wells and pads', type: 'workflow' })
  const plants = await insertFolder(db, { name: 'Treatment plants', type: 'workflow' })
  await replaceMembers(db, wells, [admin, supervisor, inspector])
  await replaceMembers(db, plants, [admin, supervisor])
  const wellhead: Work = {
    name: 'Monthly wellhead inspection',
    description: 'Every producing well of block 4, once a month.',
    template: site,
    due: 9,
    assignees: [inspector, supervisor],
  }
  const walkRound: Work = {
    name: 'Pump jack walk-round',
    description: 'A quick look at noise, leaks and guards.',
    template: quick,
    due: 2,
    assignees: [inspector],
  }
  const separator: Work = {
    name: 'Separator integrity',
    description: 'Before the annual stop.',
    template: site,
    due: 30,
    assignees: [supervisor],
  }
  const monthly = await addWork(db, wellhead, wells)
  await addWork(db, walkRound, wells)
  await addWork(db, separator, plants)
  const start = (userId: number, title: string) =>
    insertInspection(db, { taskId: monthly, userId, title, templateId: site, templateVersion: 1 })
  return [
    {
      taskId: monthly,
      inspectionId: await start(inspector, 'LLL-412'),
      userId: inspector,
      componentId: 'photos',
    },
    {
      taskId: monthly,
      inspectionId: await start(supervisor, 'LLL-408'),
      userId: supervisor,
      componentId: 'photos',
    },
  ]
}

/** A second company, so that anyone can see for themselves that nothing crosses. */
export async function createRivalCompany(
  services: Services,
  ownerUrl: string,
  password: string,
): Promise<void> {
  const company = await insertCompany(ownerUrl, {
    slug: 'rival',
    name: 'Seguros Rival',
    locale: 'es',
    theme: 'seguro_dias',
  })
  const admin = await createPerson(services, company, {
    name: 'Rita Rivas',
    email: 'admin@rival.atesta.test',
    password,
    range: 'RANGE_ADMIN',
    timeZone: zone,
  })
  await inCompany(services.app, company, async (db) => {
    const form = await insertTemplate(db, 'Control rápido', quickCheck)
    const folder = await insertFolder(db, { name: 'Peritajes', type: 'workflow' })
    await replaceMembers(db, folder, [admin])
    await addWork(
      db,
      {
        name: 'Peritaje de vehículos',
        description: '',
        template: form,
        due: null,
        assignees: [admin],
      },
      folder,
    )
  })
}
