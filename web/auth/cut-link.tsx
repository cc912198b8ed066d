import { CallError } from '@atesta/contract/client.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthFrame } from './auth-frame.tsx'

/** Whether a call was refused because the secret of the link in a mail is none: it was cut off on the way. */
export const isCutLink = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code === 'validation_failed' &&
  error.fields.some(({ path }) => path === '/token')

/** Says of the link in a mail that it is incomplete, with the way on as children. */
export function CutLink({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame title={t('reset.missing_title')} intro={t('reset.missing_detail')}>
      {children}
    </AuthFrame>
  )
}
