import { paths } from '@atesta/contract/paths.ts'
import { IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Certification, previewUrl } from '../../queries/certifications.ts'
import { sealOf } from '../../records/certification-facts.tsx'
import { SealMark } from '../../records/seal-mark.tsx'
import { useFormat } from '../../session/use-format.ts'
import { PageLink } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './certification-tile.module.css'
import { StarButton } from './star-button.tsx'

export const kindIcons = { image: IconPhoto, pdf: IconFileTypePdf, video: IconVideo, unknown: IconFile }

/** What a tile shows of a certification. */
export type TileOf = Pick<
  Certification,
  | 'id'
  | 'identifier'
  | 'state'
  | 'kind'
  | 'title'
  | 'preview'
  | 'created_at'
  | 'received_at'
  | 'position'
  | 'duration_s'
  | 'favorite'
  | 'visited'
>

function Picture({ certification }: { certification: TileOf }) {
  const format = useFormat()
  const { identifier, preview, kind, duration_s } = certification
  const Icon = kindIcons[kind]
  return (
    <span className={classes.frame}>
      {preview ? (
        // The title stands in the link below; saying it twice would only slow a screen reader down.
        <img
          src={previewUrl(identifier, 'small')}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes.picture}
        />
      ) : (
        <Icon size={36} stroke={1.5} aria-hidden />
      )}
      {duration_s !== null && <span className={classes.duration}>{format.duration(duration_s)}</span>}
    </span>
  )
}

/**
 * One certification as a picture with its seal, title, time and place. The whole tile leads to its page. Rendered
 * again only when the certification has changed: while a gallery scrolls, its tiles do not.
 */
export const CertificationTile = memo(({ certification }: { certification: TileOf }) => {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const { identifier, state, title, position, visited, received_at, created_at } = certification
  return (
    <article className={classes.tile} data-state={state}>
      <Picture certification={certification} />
      <span className={classes.seal}>
        <SealMark state={sealOf(state)} size={22} />
      </span>
      <span className={classes.star}>
        <StarButton certification={certification} onPicture />
      </span>
      <div className={classes.caption}>
        <h2 className={classes.title}>
          <PageLink to={paths.certification({ identifier })} className={classes.link}>
            {title}
          </PageLink>
          {!visited && <span className={classes.unseen}>{t('gallery.new')}</span>}
        </h2>
        <p className={classes.fact}>
          <RelativeTime at={received_at ?? created_at} />
        </p>
        {position && <p className={classes.fact}>{format.coordinates(position)}</p>}
      </div>
    </article>
  )
})
CertificationTile.displayName = 'CertificationTile'
