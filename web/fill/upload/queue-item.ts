import { type Category, category, fileKind } from '@atesta/contract/limits.ts'
import type { Certification, ReducedFrom } from '@atesta/contract/schemas/certification.ts'
import type { ShownCheckpoint } from '@atesta/contract/schemas/inspection.ts'
import type { z } from 'zod'
import type { StoreApi } from 'zustand'
import { changedHere } from '../../device/file-digest.ts'
import { localFileName } from '../state/unanswered.ts'
import type { Previews } from './previews.ts'

/** The announcement of a file. `file` is null on a device that has lost its bytes. */
export type CertificationData = {
  description: string
  download_available: boolean
  file: Blob | null
  title: string
  type: string
  workflow: number
  category: Category
  inspection_id: number
  create_inspection: boolean
}

/**
 * queued: not begun. uploading: bytes are being sent. waiting: no connection, resumes automatically. hashing:
 * all bytes have arrived, the server continues. cancelled, failed: the user decides. lost: the device no
 * longer has the bytes.
 */
export type UploadStatus = 'queued' | 'uploading' | 'waiting' | 'hashing' | 'cancelled' | 'failed' | 'lost'

export type DevicePosition = { lat: number; lon: number; accuracy_m?: number; altitude_m?: number }
/** The device's claims about the moment of capture. */
export type Capture = {
  captured: 'camera' | 'picked'
  /** `sha256`: of the bytes as they were when the file was taken or chosen. */
  device: { time?: string; position?: DevicePosition; reduced?: ReducedFrom; sha256?: string }
}

export type QueueItem = Capture & {
  isLoading: boolean
  status: UploadStatus
  /** Its id in the answers until the certification has its identifier. */
  id: string
  certification_data: CertificationData
  userId: number
  componentId: string
  /** Ascending from one file to the next: they are sent in this order, also by another page. */
  addedAt: number
  size: number
  checkpoint: z.infer<typeof ShownCheckpoint> | null
  /** Stays the same for every attempt to announce this file, so that it is announced once; see `asRetried`. */
  idempotencyKey: string
  /** Under which the server knows it too: the key expires. What an older version kept has none. */
  clientId?: string
  /**
   * Its bytes are still to be hashed, which is done before it is announced. What an older version kept does not
   * say so, and is announced without.
   */
  unhashed?: boolean
  /** How many times it was sent once more because other bytes had arrived; see `Setbacks`. */
  resent?: number
  certification: { id: number; identifier: string; upload_url: string } | null
  /** An error code of the catalogue, or {@link changedHere}. */
  error: string | null
  /** False when the browser could not store the bytes: closing the page loses them. */
  keptHere: boolean
}

/** What is said of a file that waits or was given up; not that it is kept here, where there is no room for it. */
export const noteOf = ({ status, keptHere }: Pick<QueueItem, 'status' | 'keptHere'>) =>
  (status === 'waiting' && keptHere) || status === 'cancelled' || status === 'lost' ? status : null

/** Files being added to an inspection together, and how many of them were looked at. */
export type BeingAdded = { inspectionId: number; count: number; checked: number }

export type UploadQueueState = {
  uploadedFiles: QueueItem[]
  previews: Previews
  isRunningQueue: boolean
  /** How many files the device is still storing: until then, closing the page may lose them. */
  beingKept: number
  /** Files that the queue does not have yet; see `beingAdded`. */
  beingAdded: readonly BeingAdded[]
  /** Bytes sent, by item. */
  progress: Readonly<Record<string, number>>
}

export const emptyQueue: UploadQueueState = {
  uploadedFiles: [],
  previews: {},
  isRunningQueue: false,
  beingKept: 0,
  beingAdded: [],
  progress: {},
}

/** Counts work as a file that the device is still writing down, so that leaving the page is asked about until it has ended. */
export async function beingKept<T>(
  queue: Pick<StoreApi<UploadQueueState>, 'setState'>,
  work: Promise<T>,
): Promise<T> {
  const count = (change: 1 | -1) => queue.setState(({ beingKept }) => ({ beingKept: beingKept + change }))
  count(1)
  try {
    return await work
  } finally {
    count(-1)
  }
}

export type NewUpload = Capture & {
  file: File
  /** As detected from its content. */
  type: string
  userId: number
  taskId: number
  inspectionId: number
  componentId: string
  checkpoint: QueueItem['checkpoint']
}

let lastAdded = 0
function nextMoment(): number {
  lastAdded = Math.max(Date.now(), lastAdded + 1)
  return lastAdded
}

/** A new item: queued, with the file's name as title. */
export function queueItem(upload: NewUpload): QueueItem {
  return {
    isLoading: true,
    status: 'queued',
    id: localFileName(),
    certification_data: {
      description: '',
      download_available: false,
      file: upload.file,
      title: upload.file.name,
      type: upload.type,
      workflow: upload.taskId,
      category: category(fileKind(upload.type)),
      inspection_id: upload.inspectionId,
      create_inspection: false,
    },
    userId: upload.userId,
    componentId: upload.componentId,
    addedAt: nextMoment(),
    size: upload.file.size,
    captured: upload.captured,
    device: upload.device,
    ...(upload.device.sha256 === undefined && { unhashed: true }),
    checkpoint: upload.checkpoint,
    ...newIdentity(),
    certification: null,
    error: null,
    keptHere: true,
  }
}

/** An item for a certification that another page or device left without its bytes. */
export function resentItem(
  certification: Certification,
  { file, sha256, userId }: { file: File; sha256: string | undefined; userId: number },
  { id, identifier, upload_url }: NonNullable<QueueItem['certification']>,
): QueueItem {
  const { task, inspection_id: inspectionId } = certification
  if (!task || inspectionId === null) throw new Error('a report is made here, never sent')
  const item = queueItem({
    file,
    type: certification.media_type ?? file.type,
    userId,
    taskId: task.id,
    inspectionId,
    componentId: certification.component_id ?? '',
    captured: 'picked',
    device: sha256 === undefined ? {} : { sha256 },
    checkpoint: null,
  })
  return { ...item, certification: { id, identifier, upload_url } }
}

const atWork: ReadonlySet<UploadStatus> = new Set(['queued', 'uploading', 'waiting', 'hashing'])
export const isAtWork = (status: UploadStatus): boolean => atWork.has(status)

/** Failures that the same bytes would only repeat: such a file must be removed and another one added. */
const hopeless: ReadonlySet<string | null> = new Set([
  'image_too_large',
  'file_too_large',
  'incorrect_file_format',
  'file_empty',
  'too_many_files',
  changedHere,
])
export const isHopeless = (failure: string | null): boolean => hopeless.has(failure)

/** Whether a file that has stopped may be tried again as it is. */
export const canRetry = ({ status, error }: Pick<QueueItem, 'status' | 'error'>): boolean =>
  status === 'cancelled' || (status === 'failed' && !isHopeless(error))

/** Under what a file is announced. */
const identityOf = ({ idempotencyKey, clientId }: QueueItem): Partial<QueueItem> => ({
  idempotencyKey,
  ...(clientId !== undefined && { clientId }),
})
const newIdentity = () => ({ idempotencyKey: crypto.randomUUID(), clientId: crypto.randomUUID() })

/** Whether the server has deleted a stopped file, and would answer for the deleted one. */
export const isDeleted = ({ status, error }: QueueItem): boolean =>
  status === 'failed' && error === 'not_found'

/**
 * The changes by which a stopped file is sent again. One that was deleted on the server is announced as another one.
 */
export const asRetried = (item: QueueItem): Partial<QueueItem> => ({
  status: 'queued',
  error: null,
  resent: 0,
  ...(isDeleted(item) && { ...newIdentity(), certification: null }),
})

/**
 * The changes by which a file has the hash of its bytes. One that had none before, and may have been announced so, is
 * announced under another key, since the same key with another content is refused; one that surely was has none.
 */
export function withDigest(item: QueueItem, sha256: string): Partial<QueueItem> {
  const { device, unhashed = false, certification, clientId } = item
  const mayBeAnnounced = !unhashed
  if (device.sha256 !== undefined || (mayBeAnnounced && (certification || clientId === undefined))) return {}
  return {
    device: { ...device, sha256 },
    unhashed: false,
    ...(mayBeAnnounced && { idempotencyKey: crypto.randomUUID() }),
  }
}

/** An item with the hash that another tab has kept of it meanwhile: the first one is announced, whatever this one read. */
export const withKeptDigest = (item: QueueItem, kept: QueueItem | undefined): QueueItem =>
  item.unhashed && kept?.unhashed === false ? { ...item, device: kept.device, unhashed: false } : item

/** The changes by which a file goes on as another tab has retried it. */
export const asRetriedThere = (here: QueueItem, there: QueueItem): Partial<QueueItem> => ({
  ...identityOf(there),
  ...(here.idempotencyKey !== there.idempotencyKey && { certification: there.certification }),
})

/** The items with one of them changed. */
export const withChanges = (items: QueueItem[], id: string, changes: Partial<QueueItem>): QueueItem[] =>
  items.map((item) => {
    if (item.id !== id) return item
    const changed = { ...item, ...changes }
    return { ...changed, isLoading: isAtWork(changed.status) }
  })

/** The queue without one of its items. */
export function withoutItem(
  { uploadedFiles, progress }: UploadQueueState,
  id: string,
): Pick<UploadQueueState, 'uploadedFiles' | 'progress'> {
  const { [id]: _sent, ...others } = progress
  return { uploadedFiles: uploadedFiles.filter((item) => item.id !== id), progress: others }
}

/** A stored item as it continues in a new page, where bytes that could not be read may be readable again. */
export function resumed(item: QueueItem, file: Blob | undefined): QueueItem {
  const withFile = { ...item, certification_data: { ...item.certification_data, file: file ?? null } }
  if (item.status === 'hashing') return withFile
  if (!file) return { ...withFile, status: 'lost', isLoading: false }
  return isAtWork(item.status) || item.status === 'lost' ? { ...withFile, status: 'queued' } : withFile
}

/** The state that a person sees, by item status. */
export const shownAs = {
  queued: 'queued',
  uploading: 'uploading',
  waiting: 'waiting',
  hashing: 'hashing',
  cancelled: 'waiting',
  failed: 'failed',
  lost: 'waiting',
} as const satisfies Record<UploadStatus, string>
