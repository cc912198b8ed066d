import { limits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import type { ReusedFile } from '@atesta/contract/schemas/claim.ts'
import { Alert, Button } from '@mantine/core'
import { IconCopyCheck, IconPhotoSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompleteClaim } from '../../../queries/claims.ts'
import { sealOf } from '../../../records/certification-facts.tsx'
import { CertificationImage } from '../../../records/certification-image.tsx'
import { useCertificationName } from '../../../records/certification-name.ts'
import { lookAt } from '../../../records/lightbox/lightbox-store.ts'
import { SealMark } from '../../../records/seal-mark.tsx'
import { SimilarPictures } from '../../../records/similar/similar-pictures.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './claim-page.module.css'
import { NewestOf } from './newest-of.tsx'
import { Section } from './section.tsx'

/** Two rows of tiles on a wide screen. */
const fewest = 8

function ReusedIn({ files }: { files: ReusedFile[] }) {
  const { t } = useTranslation('claims')
  return (
    <span className={classes.reused}>
      <IconCopyCheck size={14} aria-hidden />
      {t('reused.also_in')}
      {files.map(({ claim }) => (
        <PageLink key={claim.id} to={paths.claim({ claimId: claim.id })} inherit title={claim.name}>
          {claim.number}
        </PageLink>
      ))}
    </span>
  )
}

type TileProps = { certification: Certification; among: Certification[]; reused: ReusedFile[] }

/** The picture enlarges; its title links to its page. */
function Tile({ certification, among, reused }: TileProps) {
  const { t } = useTranslation('certifications')
  const { identifier, created_at } = certification
  const { name, label, file } = useCertificationName()(certification)
  return (
    <li className={classes.tile}>
      <button
        type="button"
        className={classes.picture}
        aria-label={t('lightbox.enlarge', { name: label })}
        onClick={() => lookAt(among, identifier)}
      >
        <CertificationImage certification={certification} size="small" />
      </button>
      <PageLink to={paths.certification({ identifier })} className={classes.caption} title={name}>
        <bdi>{name}</bdi>
      </PageLink>
      {name !== file && <bdi className={classes.file}>{file}</bdi>}
      <span className={classes.seal}>
        <SealMark state={sealOf(certification)} size={16} />
        <RelativeTime at={created_at} />
      </span>
      {reused.length > 0 && <ReusedIn files={reused} />}
    </li>
  )
}

/** Each other claim once, with the number of shared files. */
function sharedWith(reused: ReusedFile[]) {
  const claims = new Map<number, { claim: ReusedFile['claim']; files: number }>()
  for (const { claim } of reused) {
    const known = claims.get(claim.id)
    claims.set(claim.id, { claim, files: (known?.files ?? 0) + 1 })
  }
  return [...claims.values()]
}

/** States that the identical file is evidence elsewhere too, with a link. */
function Reused({ reused }: { reused: ReusedFile[] }) {
  const { t } = useTranslation('claims')
  if (reused.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconCopyCheck size={20} />} title={t('reused.title')} role="note">
      {t('reused.detail')}
      <ul>
        {sharedWith(reused).map(({ claim, files }) => (
          <li key={claim.id}>
            <PageLink
              to={paths.claim({ claimId: claim.id })}
              underline="always"
            >{`${claim.number} ${claim.name}`}</PageLink>
            {' – '}
            {t('reused.files', { count: files })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Shows pairs of pictures that look like one of another claim. */
function LooksLike({ complete: { certifications, compared, similar } }: { complete: CompleteClaim }) {
  const { t } = useTranslation('certifications')
  if (similar.length === 0) return null
  return (
    <>
      <Alert color="yellow" icon={<IconPhotoSearch size={20} />} title={t('similar.title')} role="note">
        {t('similar.detail')}
      </Alert>
      <SimilarPictures of={[...certifications, ...compared]} similar={similar} />
    </>
  )
}

/**
 * The certifications of a claim as pictures, newest first, marking those that are evidence in another claim
 * too.
 */
export function ClaimEvidence({ complete }: { complete: CompleteClaim }) {
  const { t } = useTranslation('claims')
  const [all, setAll] = useState(false)
  const { claim, certifications, reused, totals } = complete
  const shown = all ? certifications : certifications.slice(0, fewest)
  return (
    <Section id="claim-evidence" title={t('page.evidence')} count={totals.certifications}>
      <Reused reused={reused} />
      <LooksLike complete={complete} />
      {totals.certifications > limits.maxFilesCompared && (
        <p className={classes.quiet}>
          {t('page.compared', { total: totals.certifications, compared: limits.maxFilesCompared })}
        </p>
      )}
      {certifications.length === 0 && <p className={classes.quiet}>{t('page.no_evidence')}</p>}
      <ul className={classes.gallery}>
        {shown.map((certification) => (
          <Tile
            key={certification.id}
            certification={certification}
            among={certifications}
            reused={reused.filter((file) => file.certification_id === certification.id)}
          />
        ))}
      </ul>
      {shown.length < certifications.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          {t('page.show_all', { count: certifications.length })}
        </Button>
      )}
      {(all || shown.length === certifications.length) && (
        <NewestOf
          shown={certifications.length}
          total={totals.certifications}
          to={`${paths.certifications()}?task_id=${claim.id}`}
        />
      )}
    </Section>
  )
}
