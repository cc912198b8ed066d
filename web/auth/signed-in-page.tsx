import { paths } from '@atesta/contract/paths.ts'
import { Alert, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { safeNext } from '../address/safe-next.ts'
import { problemText } from '../language/problem-text.ts'
import { returnQuery } from '../queries/auth.ts'
import { LinkButton } from '../ui/link.tsx'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'

/**
 * Where people return from their organisation's sign-in: signs them in, asks for the code, or shows what went
 * wrong.
 */
export function SignedInPage() {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const { data: back, error } = useQuery(returnQuery)
  const isIn = back?.half === null
  const next = back && safeNext(back.next)
  useEffect(() => {
    if (isIn && next) router.history.replace(next)
  }, [isIn, next, router])
  if (back?.half)
    return (
      <CodeStep
        half={back.half}
        onIn={() => router.history.replace(safeNext(back.next))}
        onRestart={() => router.history.replace(paths.login({ next: back.next || undefined }))}
      />
    )
  const refusal = error ? problemText(error) : null
  return (
    <AuthFrame title={refusal ? t('login.title') : t('oidc.returning')}>
      {refusal ? (
        <div className={classes.form}>
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={refusal.title}>
            {refusal.detail}
          </Alert>
          <LinkButton fullWidth to={paths.login()}>
            {t('oidc.again')}
          </LinkButton>
        </div>
      ) : (
        <Skeleton height={120} />
      )}
    </AuthFrame>
  )
}
