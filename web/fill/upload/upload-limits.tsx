import { fileKind } from '@atesta/contract/limits.ts'
import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import { useTranslation } from 'react-i18next'
import { typeNames } from '../../language/type-names.ts'
import { useFormat } from '../../session/use-format.ts'
import classes from './upload-controls.module.css'

/** The accepted types, shown before a wrong file can be chosen. */
export function UploadLimits({ accepted }: { accepted: MediaCertification }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  const types = format.list(typeNames(accepted.types))
  // The limit of pixels concerns pictures only.
  const hasImages = accepted.types.some((type) => fileKind(type) === 'image')
  return (
    <p className={classes.limits}>
      {accepted.camera_only ? (
        t('upload.camera_only')
      ) : (
        <>
          <span className={classes.drop}>{t('upload.drop_here')} </span>
          {hasImages ? t('upload.limits', { types }) : t('upload.limits_without_images', { types })}
        </>
      )}
      {accepted.min > 0 && ` ${t('upload.at_least', { count: accepted.min })}`}
      {accepted.position_required && ` ${t('upload.with_position')}`}
    </p>
  )
}
