import type { StorageValue } from 'zustand/middleware'
import type { ReadableDevice } from '../../offline/held-here.ts'
import { overtakenIn } from '../../offline/overtaken.ts'
import { draftKey } from '../state/opening.ts'
import type { WebForm } from '../state/web-form.ts'
import type { QueueItem } from '../upload/queue-item.ts'

type Entry = { name: string; input: string | Blob; lastModified?: Date }
export type PackagedInspection = { inspection: { id: number; title: string; task: { name: string } } }

/** A name and its ending; what is longer than an ending can be belongs to the name. */
function parted(name: string): { stem: string; end: string } {
  const [, stem = name, end = ''] = /^(.+?)(\.[^. ]{1,16})?$/su.exec(name) ?? []
  return { stem, end }
}

/** A name that every file system accepts; a long one is cut before its ending. */
function safe(name: string): string {
  const { stem, end } = parted(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name may not hold
    name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_').replace(/[. ]+$/, ''),
  )
  const room = 100 - end.length
  const cut = stem.length > room ? stem.slice(0, room).replace(/[\ud800-\udbff. ]+$/, '') : stem
  return cut + end || 'file'
}

/** Makes names unique, also where capitals make no difference: `a.jpg`, `a (2).jpg`. */
function unique(): (name: string) => string {
  const used = new Set<string>()
  return (name) => {
    const { stem, end } = parted(name)
    let free = name
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${stem} (${count})${end}`
    used.add(free.toLowerCase())
    return free
  }
}

/**
 * A user's inspections on this device, one entry after the other: a folder each, with the answers as JSON and
 * the files that have not arrived. Bytes are read on demand.
 */
export async function* keptPackage(
  device: Pick<ReadableDevice, 'get' | 'all'>,
  userId: number,
  inspections: readonly PackagedInspection[],
): AsyncGenerator<Entry> {
  const uploads = (await device.all<QueueItem>('uploads')).filter((item) => item.userId === userId)
  const name = unique()
  for (const { inspection } of inspections) {
    const { id, task, title } = inspection
    const folder = name(safe([task.name, title || String(id)].join(' - ')))
    const address = `web-form:${draftKey({ userId, inspectionId: id })}`
    const [draft, form] = await Promise.all([
      device.get<StorageValue<WebForm>>('drafts', address),
      device.get<WebForm['form']>('forms', address),
    ])
    const files = uploads.filter(({ certification_data }) => certification_data.inspection_id === id)
    const nameFile = unique()
    nameFile('answers.json')
    const named = files.map((item) => ({ item, path: nameFile(safe(item.certification_data.title)) }))
    const overtaken = draft ? [...overtakenIn(draft.state)] : []
    // For an inspection submitted elsewhere, the last answers from here; the draft contains the submitted
    // ones.
    const newest = draft?.state.completed ? overtaken.pop() : undefined
    const answers = {
      inspection,
      form: form && { id: form.id, name: form.name, version: form.version },
      answers: newest ?? draft?.state.draftSchema ?? {},
      ...(overtaken.length > 0 && { overtaken }),
      saved_at: draft?.state.savedAt ?? null,
      files: named.map(({ item, path }) => ({
        file: path,
        id: item.certification?.identifier ?? item.id,
        question: item.componentId,
        type: item.certification_data.type,
        captured: item.captured,
        device: item.device,
      })),
    }
    yield { name: `${folder}/answers.json`, input: JSON.stringify(answers, null, 2) }
    for (const { item, path } of named) {
      const bytes = await device.get<Blob>('files', item.id)
      if (bytes) yield { name: `${folder}/${path}`, input: bytes }
    }
  }
}

/** All of it as one ZIP, packed file by file; browsers keep a large blob on disk. */
export async function zipOf(entries: AsyncIterable<Entry>): Promise<Blob> {
  const { downloadZip } = await import('client-zip')
  return downloadZip(entries).blob()
}
