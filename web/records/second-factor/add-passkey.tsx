import { browserName } from '@atesta/contract/browser-name.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../ui/form/form-problem.tsx'

/** Creates a passkey on this device, named after its browser until its person renames it. */
export function AddPasskey({ onAdded }: { onAdded: () => void | Promise<void> }) {
  const { t } = useTranslation('profile')
  const adding = useMutation({
    mutationFn: async () => {
      const { addPasskey } = await import('../../session/passkeys.ts')
      return addPasskey(browserName(navigator.userAgent) ?? t('passkeys.one'))
    },
    onSuccess: async (made) => {
      if (made) await onAdded()
    },
  })
  return (
    <>
      <FormProblem error={adding.error} />
      <Button variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
        {t('passkeys.add')}
      </Button>
    </>
  )
}
