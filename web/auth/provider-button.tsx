import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '../language/problem-text.ts'
import { providerOf, providersQuery } from '../queries/auth.ts'
import { goToProvider } from '../session/sign-in.ts'

/** Signs in through the person's organisation, where a provider is configured. */
export function ProviderButton({ next }: { next: string | undefined }) {
  const { t } = useTranslation('auth')
  const { data: provider } = useQuery({ ...providersQuery, select: providerOf })
  const leaving = useMutation({ mutationFn: () => goToProvider({ next }) })
  if (!provider) return null
  const refusal = leaving.error ? problemText(leaving.error) : null
  return (
    <>
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={refusal.title}>
          {refusal.detail}
        </Alert>
      )}
      <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()} fullWidth>
        {t('oidc.continue', { name: provider.name })}
      </Button>
    </>
  )
}
