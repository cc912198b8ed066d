import type { ReducedFrom } from '@atesta/contract/schemas/certification.ts'
import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thisDevice } from '../../device/device-store.ts'
import { withoutWaiting } from '../../language/i18n.ts'
import { typeNames } from '../../language/type-names.ts'
import { openModal } from '../../modals/modal-store.ts'
import { isPhonePicture } from '../../modals/phone-picture.ts'
import { useFormat } from '../../session/use-format.ts'
import { turns, uploadQueue, useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { changeKept, isWrittenHere } from '../state/adopt-file.ts'
import { type FieldPath, idAt } from '../state/answers-at.ts'
import { devicePosition, isPositionAllowed, type PositionAnswer } from '../state/device-position.ts'
import { type LateAnswer, lateAnswer } from '../state/late-answer.ts'
import { idNow } from '../state/moved-on.ts'
import type { DraftKey } from '../state/opening.ts'
import { turnName } from '../state/turns.ts'
import type { WebForm } from '../state/web-form.ts'
import { type Added, type Adding, addFiles, type Shot } from './add-files.ts'
import type { FileProblem } from './check-file.ts'
import { beingKept, type Capture, type NewUpload } from './queue-item.ts'

/** A pending offer for other files, which stays while these are tried: the messages, and what it needs. */
type Left = { messages: string[]; large: File[]; shots: ReadonlyMap<File, Shot> }
const nothingLeft: Left = { messages: [], large: [], shots: new Map() }

type Known = Pick<Adding, 'reduced' | 'shots'> & { left?: Left }

/** Photos taken around one machine may share a position of this age, in ms. */
const positionAge = 30_000

const withFiles = (now: unknown, ids: readonly string[]) => [...(Array.isArray(now) ? now : []), ...ids]

const countOf = (answer: unknown): number => (Array.isArray(answer) ? answer.length : 0)

/** The form that was open when a picture was taken: it may be added only after another one was opened. */
function formOf(mounted: WebForm): WebForm {
  const now = useWebForm.getState()
  return mounted.inspection && mounted.inspection.id !== now.inspection?.id ? mounted : now
}

/** How long the page that was left may still be saving, in ms. */
const lastSave = 10_000

/** Adds files to the stored answers of an inspection that was left before they were ready. */
async function addToKept(key: DraftKey, late: LateAnswer, ids: readonly string[]): Promise<void> {
  const name = turnName(key)
  const add = (answers: Answers) => late.within(answers, (now) => withFiles(now, ids))
  try {
    await turns.untilFree(name, AbortSignal.timeout(lastSave))
    await turns.whenFree(name, () => changeKept(thisDevice, key, add))
  } catch {
    // Being filled in elsewhere, or unreadable: once they have arrived, they get their place when it is
    // opened.
  }
}

/**
 * Queues files and adds them where they belong, even if the page was left meanwhile, or another inspection
 * opened.
 * False: their record was removed, and they with it.
 */
function takeLate(given: NewUpload[], late: LateAnswer): boolean {
  if (late.stands() === 'gone') return false
  const uploads = given.map((upload) => ({ ...upload, inspectionId: idNow(upload.inspectionId) }))
  const [first] = uploads
  if (!first) return true
  const ids = uploadQueue.add(uploads)
  const isHere = isWrittenHere({ store: useWebForm, turns }, first)
  if (!isHere || !late.put((now) => withFiles(now, ids))) void addToKept(first, late, ids)
  return true
}

/** Checks files, adds the good ones to the answer, and reports the problems of the others in one message. */
export function useAddFiles(path: FieldPath, accepted: MediaCertification) {
  const { t } = useTranslation('fill')
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const userId = useFiller((filler) => filler.id)
  const isMandatory = useFiller((filler) => filler.mandatoryMetadata)
  const positionRequired = accepted.position_required || isMandatory
  const sentence = useProblemSentence(accepted)
  const [mounted] = useState(useWebForm.getState)

  const position = async (): Promise<PositionAnswer | null> => {
    if (!positionRequired && !(await isPositionAllowed())) return null
    setNotice(t('position.asking'))
    return devicePosition(positionAge)
  }
  const take = (added: Added, captured: Capture['captured'], known: Known, late: LateAnswer): void => {
    const isHere = late.stands() === 'here'
    if (!takeLate(added.uploads, late)) return
    const { left = nothingLeft } = known
    if (added.problems.length + left.messages.length === 0) return
    const [first, ...others] = added.problems
    const readable = added.problems.filter(({ code }) => code !== 'file_unreadable')
    const isAlone = left.messages.length === 0 && others.length === 0 && added.uploads.length === 0
    if (readable.length + left.messages.length === 0) openModal('UPLOAD_ERROR_STATIC')
    else if (first?.code === 'incorrect_file_format' && isAlone)
      openModal('WRONG_FILE_FORMAT', { name: first.name, type: first.type, accepted: accepted.types })
    else
      openModal('UPLOAD_ERROR_DYNAMIC', {
        messages: [...added.problems.map((one) => sentence(one, added.positionTrouble)), ...left.messages],
        added: added.uploads.length,
        ...(isHere &&
          offersFor(added, known, {
            saying: (problem) => sentence(problem, added.positionTrouble),
            add: (files, more) => add(files, captured, more),
          })),
      })
  }
  /** Where what is taken now belongs, though it is added later. */
  const follow = () => lateAnswer(useWebForm, formOf(mounted).inspection?.id, path)
  const addTo = async (
    late: LateAnswer,
    files: File[],
    captured: Capture['captured'],
    known: Known,
  ): Promise<number> => {
    const { inspection, task, checkpoint } = formOf(mounted)
    if (!inspection || !task || files.length === 0) return 0
    setBusy(true)
    try {
      const rest = {
        userId,
        taskId: task.id,
        inspectionId: inspection.id,
        componentId: idAt(path),
        checkpoint,
      }
      const have = countOf(late.current())
      const adding = { files, captured, accepted, have, positionRequired, position, rest, ...known }
      const added = await addFiles(adding)
      take(added, captured, known, late)
      return late.stands() === 'gone' ? 0 : added.uploads.length
    } finally {
      setBusy(false)
      setNotice('')
    }
  }
  /**
   * Resolves with how many of the files were added, to where the field stands now unless `late` says otherwise; ends it. What
   * was taken here cannot be chosen once more: leaving before it is added is asked about.
   */
  const add = (files: File[], captured: Capture['captured'], known: Known = {}, late = follow()) => {
    const added = addTo(late, files, captured, known).finally(late.end)
    return captured === 'camera' ? beingKept(uploadQueue.store, added) : added
  }
  return { add, follow, busy, notice, positionRequired }
}

type Means = {
  saying: (problem: FileProblem) => string
  add: (files: File[], known: Known) => Promise<number>
}

/**
 * The one-button offers for files that were not added: smaller copies of pictures with too many pixels, and
 * another try for those that only lack a position. The files are kept as long as an offer is shown, even
 * while the other is taken: what was captured must not be lost for lack of a permission.
 */
function offersFor({ problems, withoutPosition }: Added, known: Known, { saying, add }: Means) {
  const { left = nothingLeft } = known
  const large = [...problems.flatMap(({ tooLarge }) => tooLarge?.file ?? []), ...left.large]
  const shots = new Map([...withoutPosition, ...left.shots])
  const onReduce = async () => {
    const { reduceImage } = await import('../camera/reduce-image.ts')
    const copies = new Map<File, ReducedFrom>()
    for (const file of large) {
      const copy = await reduceImage(file)
      copies.set(copy.file, copy.from)
    }
    const lacking = problems.filter(({ code }) => code === 'position_required').map(saying)
    const messages = [...lacking, ...(left.shots.size > 0 ? left.messages : [])]
    const reduced = new Map([...(known.reduced ?? []), ...copies])
    await add([...copies.keys()], { ...known, reduced, left: { messages, large: [], shots } })
  }
  const onAgain = async () => {
    const tooLarge = problems.filter((problem) => problem.tooLarge !== undefined).map(saying)
    const messages = [...tooLarge, ...(left.large.length > 0 ? left.messages : [])]
    await add([...shots.keys()], { ...known, shots, left: { messages, large, shots: new Map() } })
  }
  return {
    ...(large.length > 0 && { reduce: { count: large.length, onReduce } }),
    ...(shots.size > 0 && { onAgain }),
  }
}

/** Why a file was not added: its name, the problem and what to do. */
function useProblemSentence({ max, types }: Pick<MediaCertification, 'max' | 'types'>) {
  const { t } = useTranslation(['fill', 'errors', 'modals'], withoutWaiting)
  const format = useFormat()
  return ({ code, name, type, tooLarge }: FileProblem, trouble: PositionAnswer | null): string => {
    const reason = () => {
      switch (code) {
        case 'incorrect_file_format':
          return [
            t('fill:upload.incorrect_format', {
              type: type ?? t('modals:WRONG_FILE_FORMAT.no_extension'),
              accepted: format.list(typeNames(types)),
            }),
            ...(isPhonePicture(type) ? [t('modals:WRONG_FILE_FORMAT.as_jpeg')] : []),
          ].join(' ')
        case 'image_too_large':
          return t('fill:upload.image_too_large', {
            width: format.number(tooLarge?.width ?? 0, { useGrouping: false }),
            height: format.number(tooLarge?.height ?? 0, { useGrouping: false }),
          })
        case 'file_too_large':
          return t('fill:upload.file_too_large')
        case 'too_many_files':
          return t('fill:upload.full', { count: max })
        case 'file_unreadable':
          return t('fill:upload.cannot_read')
        case 'position_required':
          return trouble && !trouble.ok
            ? `${t('errors:position_required.title')}. ${t(`fill:position.${trouble.reason}`)}`
            : t('errors:position_required.detail')
        default:
          return t(`errors:${code}.detail`)
      }
    }
    return `${name}: ${reason()}`
  }
}
