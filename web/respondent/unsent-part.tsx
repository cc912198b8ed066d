import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCopyOf } from '../fill/frame/announce-submitted.ts'
import { isUnsent, type KeptHere, readKeptHere } from '../offline/kept-here.ts'
import { inspectionOfLink } from '../queries/respondent.ts'
import { key } from '../session/query-client.ts'

/**
 * Whether it was not part of the submission. A draft waiting to be submitted may be the submitted one, with
 * its response lost.
 */
const isLeftOut = ({ unsent, files, toSubmit }: KeptHere): boolean => !toSubmit && (unsent || files > 0)

type Props = { address: string; company: string; submitted: boolean }

/**
 * Lets a respondent save what the link no longer accepted, because it closed or the form was submitted from
 * another device meanwhile. It exists on this device only.
 */
export function UnsentPart({ address, company, submitted }: Props) {
  const { t } = useTranslation('respondent')
  const [saving, setSaving] = useState(false)
  const { data: kept } = useQuery({
    queryKey: key('inspections', 'kept-here', 'closed', address),
    // A guest's data is stored under the inspection's id, made negative. A query must not return undefined.
    queryFn: async () => {
      const id = await inspectionOfLink(address)
      return id === null ? null : ((await readKeptHere(-id)).find(submitted ? isLeftOut : isUnsent) ?? null)
    },
    networkMode: 'always',
  })
  if (!kept) return null
  const { inspection } = kept
  const save = () => {
    setSaving(true)
    void saveCopyOf(-inspection.id, inspection).finally(() => setSaving(false))
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={t('unsent.title')}>
      <p>{t('unsent.detail', { company })}</p>
      <Button variant="default" mt="sm" loading={saving} onClick={save}>
        {t('unsent.save')}
      </Button>
    </Alert>
  )
}
