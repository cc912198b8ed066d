import { paths } from '@atesta/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codeInPicture } from '../../../device/code-in-picture.ts'
import { key } from '../../../session/query-client.ts'
import { PageLink } from '../../../ui/link.tsx'
import classes from '../verifier-page.module.css'
import { ForeignCode } from './foreign-code.tsx'
import { readScannedCode, type ScannedCode } from './scanned-code.ts'

const nowhere: ScannedCode = { leads: 'nowhere' }

/** The code in a photo of a printed report; nowhere where there is none, or the browser cannot show the picture. */
async function codeIn(file: File): Promise<ScannedCode> {
  const text = await codeInPicture(file)
  return text === undefined ? nowhere : readScannedCode(text, location.origin)
}

/** A picture that is no certified file may show the code of one: it leads there, and says that it is another file. */
export function CodeInPicture({ file, sha256 }: { file: File; sha256: string }) {
  const { t } = useTranslation('verdict')
  const { data: code = nowhere } = useQuery({
    queryKey: key('certifications', 'public', 'code-in-picture', sha256),
    queryFn: () => codeIn(file),
    networkMode: 'always',
    enabled: file.type.startsWith('image/'),
  })
  if (code.leads === 'nowhere') return null
  if (code.leads === 'elsewhere') return <ForeignCode address={code.address} />
  const { identifier, share } = code
  return (
    <p role="status" className={classes.notice}>
      {t('code.in_picture', { identifier })}{' '}
      <PageLink to={paths.verifierRecord({ identifier, ...(share && { share }) })}>{t('code.show')}</PageLink>
    </p>
  )
}
