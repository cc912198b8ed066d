import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '../queries/certifications.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import classes from './certification-image.module.css'

type Props = {
  certification: Pick<Certification, 'identifier' | 'preview' | 'kind' | 'title'>
  size?: 'small' | 'large'
}

const icons = { image: IconPhoto, pdf: IconFileTypePdf, video: IconVideo, unknown: IconFile }

/**
 * The picture of a certification, or an icon for its kind where there is none. Calls need a token, so it is
 * fetched.
 */
export function CertificationImage({ certification, size = 'large' }: Props) {
  const { t } = useTranslation('certifications')
  const { identifier, preview, kind, title } = certification
  const { data } = useQuery({ ...previewQuery(identifier, size), enabled: preview })
  const address = useObjectUrl(data)
  const Icon = icons[kind]
  return (
    <figure className={classes.frame} data-size={size}>
      {address ? (
        <img src={address} alt={title} className={classes.picture} />
      ) : (
        <span className={classes.none} role="img" aria-label={preview ? title : t('no_preview')}>
          <Icon size={size === 'large' ? 48 : 24} aria-hidden />
        </span>
      )}
    </figure>
  )
}
