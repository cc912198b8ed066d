import type { Certification, CertificationDetails } from '@atesta/contract/schemas/certification.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../session/use-format.ts'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { HashText } from '../ui/hash-text.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SealMark, type SealState } from './seal-mark.tsx'

/** The seal of a certification, which also shows that its file was removed or is not the certified one. */
export function sealOf({
  state,
  erased,
  damage,
}: Pick<Certification, 'state' | 'erased' | 'damage'>): SealState {
  if (erased) return 'erased'
  if (damage) return 'damaged'
  return state === 'certified' || state === 'failed' ? state : 'pending'
}

/** That a photo is a smaller copy, made on its device, and of what; without a value for any other file. */
export function useReducedFact({ reduced }: Pick<Certification, 'reduced'>): Fact {
  const { t } = useTranslation('certifications')
  return {
    label: t('details.reduced'),
    value: reduced && (
      <>
        {t('details.reduced_from', { width: reduced.width, height: reduced.height })}{' '}
        <HashText value={reduced.sha256} name={t('details.reduced')} keep={10} />
      </>
    ),
  }
}

/** That the device hashed the file before sending it, and the same bytes arrived; without a value where it said no hash. */
export function useDeviceHashFact({
  sha256,
  announced_sha256,
}: Pick<Certification, 'sha256' | 'announced_sha256'>): Fact {
  const { t } = useTranslation('certifications')
  const isAgreed = sha256 !== null && announced_sha256 === sha256
  return { label: t('details.device_hash'), value: isAgreed && t('details.device_hash_agreed') }
}

/** The facts about a certification; a device's statements are marked as claims. */
export function CertificationFacts({ certification: c }: { certification: CertificationDetails }) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const accuracy = c.position?.accuracy_m
  const reduced = useReducedFact(c)
  const deviceHash = useDeviceHashFact(c)
  return (
    <FactList
      facts={[
        {
          label: t('details.sealed'),
          value: <SealMark state={sealOf(c)} label />,
        },
        { label: t('details.category'), value: t(`categories.${c.category}`) },
        { label: t('details.size'), value: format.bytes(c.size) },
        { label: t('details.pixels'), value: c.width && c.height ? `${c.width} × ${c.height}` : null },
        reduced,
        { label: t('details.duration'), value: c.duration_s ? format.duration(c.duration_s) : null },
        { label: t('details.pages'), value: c.pages },
        { label: t('details.received'), value: c.received_at && <RelativeTime at={c.received_at} /> },
        { label: t('details.taken'), value: c.taken_at && format.dateTime(c.taken_at) },
        {
          label: t('details.position'),
          value: c.position && (
            <span className="tabular">
              {format.coordinates(c.position)}
              {accuracy !== undefined &&
                ` ${t('details.position_accuracy', { metres: format.number(Math.round(accuracy)) })}`}
            </span>
          ),
        },
        { label: t('details.device'), value: c.device },
        { label: t('details.person'), value: c.person.name },
        { label: t('details.task'), value: c.task?.name },
        {
          label: t('details.hash'),
          value: c.sha256 && <HashText value={c.sha256} name={t('details.hash')} />,
        },
        deviceHash,
        {
          label: t('details.identifier'),
          value: <HashText value={c.identifier} name={t('details.identifier')} keep={10} />,
        },
        { label: t('details.log_index'), value: c.log_index !== null ? format.number(c.log_index) : null },
      ]}
    />
  )
}
