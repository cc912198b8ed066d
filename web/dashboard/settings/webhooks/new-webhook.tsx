import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { useKeptForm } from '../../../ui/form/use-kept-form.ts'
import { PageLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useOpened } from '../use-open-record.ts'
import { WebhookFields, type WebhookForm } from './webhook-fields.tsx'

/** Creates a webhook and shows its secret once. */
export function NewWebhook() {
  const { t } = useTranslation(['settings', 'common'])
  const { close, done } = useOpened()
  const form = useKeptForm<WebhookForm>({ defaultValues: { name: '', url: '', events: [] } })
  const creation = useMutation({
    mutationFn: (body: WebhookForm) => api.webhooks.create({ body }),
    onSuccess: () => {
      // Made: nothing of it is typed any more, and a session that ends here leaves nothing to make it again from.
      form.reset(form.getValues())
      return refresh('user')
    },
  })
  const made = creation.data
  return (
    <>
      <PageHeader
        title={t('settings:hooks.create')}
        back={
          <PageLink to={paths.settingsSection({ section: 'webhooks' })}>{t('settings:hooks.back')}</PageLink>
        }
      />
      {made ? (
        <SecretOnce
          title={t('settings:hooks.secret_title')}
          detail={t('settings:hooks.secret_detail')}
          secret={made.secret}
          doneLabel={t('settings:hooks.secret_done')}
          onDone={() => done({ webhook: made.id })}
        />
      ) : (
        <PageForm
          submitLabel={t('settings:hooks.submit')}
          loading={creation.isPending}
          submitError={creation.error}
          dirty={form.formState.isDirty && !creation.isSuccess}
          onSubmit={form.handleSubmit((fields) => creation.mutate(fields))}
          other={
            <Button variant="default" onClick={close} disabled={creation.isPending}>
              {t('common:actions.cancel')}
            </Button>
          }
        >
          <WebhookFields form={form} refused={fieldErrors(creation.error)} />
        </PageForm>
      )}
    </>
  )
}
