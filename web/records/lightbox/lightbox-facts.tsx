import { paths } from '@atesta/contract/paths.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../../queries/certifications.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { PageLink } from '../../ui/link.tsx'
import { sealOf, useReducedFact } from '../certification-facts.tsx'
import { SealMark } from '../seal-mark.tsx'
import classes from './lightbox.module.css'

/** When, where, by whom and for what the file was captured, and where its proof is. */
export function LightboxFacts({
  certification: c,
  onLeave,
}: {
  certification: Certification
  onLeave: () => void
}) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const reduced = useReducedFact(c)
  const isSignedIn = useSession((session) => session.user !== null)
  return (
    <aside className={classes.facts} aria-label={t('sections.facts')}>
      <p className={classes.seal}>
        <SealMark state={sealOf(c)} size={24} label />
      </p>
      {c.description && <p>{c.description}</p>}
      <FactList
        facts={[
          { label: t('details.received'), value: c.received_at && format.dateTime(c.received_at) },
          { label: t('details.taken'), value: c.taken_at && format.dateTime(c.taken_at) },
          { label: t('details.position'), value: c.position && format.coordinates(c.position) },
          { label: t('details.person'), value: c.person.name },
          { label: t('details.task'), value: c.task?.name },
          { label: t('details.size'), value: format.bytes(c.size) },
          reduced,
          {
            label: t('details.hash'),
            value: c.sha256 && <HashText value={c.sha256} name={t('details.hash')} keep={6} />,
          },
        ]}
      />
      {isSignedIn && (
        <p className={classes.links}>
          <PageLink to={paths.certification({ identifier: c.identifier })} onClick={onLeave}>
            {t('lightbox.to_page')}
          </PageLink>
          {c.state === 'certified' && (
            <PageLink to={paths.verifierRecord({ identifier: c.identifier })} onClick={onLeave}>
              {t('lightbox.to_proof')}
            </PageLink>
          )}
          {c.kind === 'pdf' && c.can.download && (
            <Anchor href={fileUrl(c.id)} target="_blank" rel="noreferrer">
              {t('lightbox.whole_document')}
            </Anchor>
          )}
        </p>
      )}
    </aside>
  )
}
