import { paths, taskPage } from '@atesta/contract/paths.ts'
import { useTranslation } from 'react-i18next'
import type { CertificationDetails } from '../../queries/certifications.ts'
import { sealOf, useDeviceHashFact, useReducedFact } from '../../records/certification-facts.tsx'
import { SealMark } from '../../records/seal-mark.tsx'
import { useFormat } from '../../session/use-format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { PageLink } from '../../ui/link.tsx'
import { PositionMap } from '../../ui/map/position-map.tsx'
import classes from './certification-sections.module.css'
import { exifNames, exifText } from './exif-text.ts'

type Props = { certification: CertificationDetails }

function useFileFacts({ certification: c }: Props) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const reduced = useReducedFact(c)
  return [
    { label: t('details.category'), value: t(`categories.${c.category}`) },
    { label: t('details.media_type'), value: c.media_type },
    { label: t('details.size'), value: format.bytes(c.size) },
    {
      label: t('details.pixels'),
      value: c.width && c.height ? `${format.number(c.width)} × ${format.number(c.height)}` : null,
    },
    reduced,
    { label: t('details.duration'), value: c.duration_s ? format.duration(c.duration_s) : null },
    { label: t('details.pages'), value: c.pages === null ? null : format.number(c.pages) },
  ]
}

function useContextFacts({ certification: c }: Props) {
  const { t } = useTranslation('certifications')
  const where = c.task && { folderId: c.task.folder_id, workflowId: c.task.id }
  return [
    { label: t('details.person'), value: c.person.name },
    {
      label: t('details.task'),
      value: c.task && <PageLink to={taskPage(c.task)}>{c.task.name}</PageLink>,
    },
    {
      label: t('details.inspection'),
      value:
        where && c.inspection_id !== null ? (
          <PageLink to={paths.inspection({ ...where, inspectionId: c.inspection_id })}>
            {c.inspection_title || t('failed.to_inspection')}
          </PageLink>
        ) : null,
    },
  ]
}

function useSealFacts({ certification: c }: Props) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const deviceHash = useDeviceHashFact(c)
  return [
    { label: t('details.received'), value: c.received_at && format.zoned(c.received_at) },
    { label: t('details.sealed'), value: c.sealed_at && format.zoned(c.sealed_at) },
    { label: t('details.log_index'), value: c.log_index === null ? null : format.number(c.log_index) },
    {
      label: t('details.hash'),
      value: c.sha256 && <HashText value={c.sha256} name={t('details.hash')} keep={6} />,
    },
    deviceHash,
    {
      label: t('details.identifier'),
      value: <HashText value={c.identifier} name={t('details.identifier')} keep={6} />,
    },
    {
      label: t('details.taken'),
      value: c.taken_at && format.dateTime(c.taken_at),
    },
    { label: t('details.device'), value: c.device },
  ]
}

/**
 * All facts beside the evidence: the seal first, then what it is, where it belongs, and its place in the log.
 */
export function SealedFacts({ certification }: Props) {
  const { t } = useTranslation('certifications')
  const file = useFileFacts({ certification })
  const context = useContextFacts({ certification })
  const seal = useSealFacts({ certification })
  return (
    <section className={classes.facts} aria-label={t('sections.facts')}>
      <p className={classes.seal}>
        <SealMark state={sealOf(certification)} size={28} label />
      </p>
      <FactList facts={[...file, ...context, ...seal]} />
    </section>
  )
}

/** Where it was taken, according to whom. */
export function PlaceSection({ certification: c }: Props) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  if (!c.position) return null
  const accuracy = c.position.accuracy_m
  const words = format.coordinates(c.position)
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('sections.place')}</h2>
      <p className={classes.hint}>
        {c.position.source === 'exif' ? t('sections.place_exif') : t('sections.place_hint')}
      </p>
      <PositionMap
        points={[{ ...c.position, id: c.identifier, name: words }]}
        label={t('map.position_label')}
        className={classes.map}
      />
      <p className={classes.coordinates}>
        {words}
        {accuracy !== undefined &&
          ` ${t('details.position_accuracy', { metres: format.number(Math.round(accuracy)) })}`}
      </p>
    </section>
  )
}

/** The file's own metadata about how it was taken. */
export function CaptureFacts({ certification: c }: Props) {
  const { t } = useTranslation('exif')
  const format = useFormat()
  const known = exifNames.filter((name) => c.exif[name] !== undefined)
  if (known.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.hint}>{t('hint')}</p>
      <FactList
        facts={known.map((name) => ({
          label: t(`names.${name}`),
          value: exifText(name, c.exif[name] ?? '', { t, format }),
        }))}
      />
    </section>
  )
}

const actions = ['create', 'receive', 'refuse', 'give_up', 'retry', 'delete', 'erase'] as const
const actionOf = (action: string) => actions.find((known) => known === action) ?? 'unknown'

/** Actions of the server itself; the person recorded with them has only sent the file. */
const serversOwn: ReadonlySet<string> = new Set(['refuse', 'give_up'])

/** An event of the history in words, with its person. */
function useEventWords() {
  const { t } = useTranslation('certifications')
  return ({ action, person }: CertificationDetails['history'][number]): string => {
    const words = t(`history_actions.${actionOf(action)}`)
    if (!person || serversOwn.has(action)) return words
    if (action === 'receive') return t('history_received_from', { person })
    return t('history_by', { action: words, person })
  }
}

/** The certification's history, in order. */
export function History({ certification: c }: Props) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const wordsOf = useEventWords()
  if (c.history.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('history')}</h2>
      <ol className={classes.history}>
        {c.history.map((event) => (
          <li key={`${event.at} ${event.action}`} className={classes.event}>
            <span>{wordsOf(event)}</span>
            <time dateTime={event.at} className={classes.when}>
              {format.zoned(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
