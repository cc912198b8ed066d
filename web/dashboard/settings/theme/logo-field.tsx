import { CallError } from '@atesta/contract/client.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { CompanySettings } from '@atesta/contract/routes/companies.ts'
import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../language/problem-text.ts'
import { openModal } from '../../../modals/modal-store.ts'
import { refreshMe } from '../../../queries/me.ts'
import { api } from '../../../session/api.ts'
import { tellOtherTabs } from '../../../session/session.ts'
import { FilePick } from '../../../ui/form/file-pick.tsx'
import { notify } from '../../../ui/notify.ts'
import type { OpenCompany } from '../company/use-save-company.ts'
import classes from './theme-settings.module.css'

/** The bytes of a file in base64, as the call takes them. */
async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const logoTypes = ['image/png', 'image/jpeg', 'image/webp']
const isWrongFormat = (error: unknown) => error instanceof CallError && error.code === 'incorrect_file_format'

/** The logo, which is saved as soon as it is chosen. */
export function LogoField({ company, follow }: { company: CompanySettings } & Pick<OpenCompany, 'follow'>) {
  const { t } = useTranslation(['settings', 'errors'])
  const upload = useMutation({
    mutationFn: async (file: File) =>
      api.companies.uploadLogo({ body: { file: await base64(file), version: company.version } }),
    onSuccess: async () => {
      await Promise.all([refreshMe(), follow()])
      tellOtherTabs()
      notify.success(t('settings:theme.logo_saved'))
    },
    onError: (error, { name, type }) => {
      if (isWrongFormat(error)) openModal('WRONG_FILE_FORMAT', { name, type, accepted: logoTypes })
    },
  })
  const removal = useMutation({
    mutationFn: () => api.companies.removeLogo(),
    onSuccess: async () => {
      await Promise.all([refreshMe(), follow()])
      tellOtherTabs()
      notify.success(t('settings:theme.logo_removed'))
    },
    onError: notify.error,
  })
  const { logo } = company.layout
  const choose = (file: File) => {
    if (file.size > limits.maxLogoBytes) notify.error(t('settings:theme.logo_hint'))
    else upload.mutate(file)
  }
  return (
    <section className={classes.logo} aria-labelledby="logo-title">
      <h2 id="logo-title">{t('settings:theme.logo')}</h2>
      <p className={classes.hint}>{t('settings:theme.logo_hint')}</p>
      <div className={classes.picture}>
        {logo ? <img src={logo} alt={company.name} /> : t('settings:theme.logo_none')}
      </div>
      {upload.error && !isWrongFormat(upload.error) && <p role="alert">{problemText(upload.error).detail}</p>}
      <div className={classes.buttons}>
        <FilePick onPick={choose} accept={logoTypes.join(',')}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} />}
              loading={upload.isPending}
            >
              {t('settings:theme.logo_choose')}
            </Button>
          )}
        </FilePick>
        {logo && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {t('settings:theme.logo_remove')}
          </Button>
        )}
      </div>
    </section>
  )
}
