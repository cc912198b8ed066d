import { paths } from '@atesta/contract/paths.ts'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Certification } from '../../queries/certifications.ts'
import { sealOf } from '../../records/certification-facts.tsx'
import { useCertificationName } from '../../records/certification-name.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { SealMark } from '../../records/seal-mark.tsx'
import { useFormat } from '../../session/use-format.ts'
import { PageLink } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './certification-tile.module.css'
import { rememberNeighbours } from './neighbours.ts'
import { SmallPicture } from './small-picture.tsx'
import { StarButton } from './star-button.tsx'

type Props = {
  certification: Certification
  /** Its neighbours, for browsing enlarged. */
  among?: () => readonly Certification[]
}

function Picture({ certification, among }: Props) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const { preview, kind, duration_s, erased, identifier } = certification
  const { label } = useCertificationName()(certification)
  return (
    <button
      type="button"
      className={classes.frame}
      aria-label={t('lightbox.enlarge', { name: label })}
      onClick={() => lookAt(among?.() ?? [certification], identifier)}
    >
      <SmallPicture certification={certification} className={classes.picture} size={36} />
      {kind === 'video' && preview && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={18} aria-hidden />
        </span>
      )}
      {duration_s !== null && <span className={classes.note}>{format.duration(duration_s)}</span>}
      {kind === 'pdf' && !erased && <span className={classes.note}>PDF</span>}
      {erased && <span className={classes.note}>{t('erased.short')}</span>}
    </button>
  )
}

/**
 * One certification as a picture with its seal, label, inspection and time. The picture enlarges, the rest
 * links to its page. Re-renders only when the certification changes, so that tiles stay unchanged while a
 * gallery scrolls.
 */
export const CertificationTile = memo(({ certification, among }: Props) => {
  const { t } = useTranslation('certifications')
  const { name, of, file } = useCertificationName()(certification)
  const { identifier, state, visited, favorite, received_at, created_at } = certification
  const open = () => rememberNeighbours(among?.() ?? [])
  return (
    <article className={classes.tile} data-state={state} data-favorite={favorite || undefined}>
      <Picture certification={certification} among={among} />
      <span className={classes.seal}>
        <SealMark state={sealOf(certification)} size={22} />
      </span>
      <span className={classes.star}>
        <StarButton certification={certification} onPicture />
      </span>
      <div className={classes.caption}>
        <h2 className={classes.title}>
          {!visited && <span className={classes.unseen} role="img" aria-label={t('gallery.new')} />}
          <PageLink
            to={paths.certification({ identifier })}
            className={classes.link}
            data-row
            title={file}
            aria-label={name === file ? undefined : `${name}, ${file}`}
            onClick={open}
          >
            <bdi>{name}</bdi>
          </PageLink>
        </h2>
        <p className={classes.fact}>
          {of && `${of} · `}
          <RelativeTime at={received_at ?? created_at} />
        </p>
      </div>
    </article>
  )
})
CertificationTile.displayName = 'CertificationTile'
