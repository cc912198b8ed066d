import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanelActions } from '../../side-panels/panel-actions.ts'
import { useNavigation } from './navigation.ts'
import { navigationIcons } from './navigation-icons.tsx'

const [store, search] = createSpotlight()

/** Jumps to any page and starts any action by typing; opened by the search box or Ctrl/⌘ K. */
export function PageSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const entries = useNavigation()
  const panelActions = usePanelActions()
  useEffect(() => {
    search.open()
  }, [])

  const groups = useMemo<SpotlightActionGroupData[]>(
    () => [
      {
        group: t('navigation.search_group_actions'),
        actions: panelActions.map(({ id, label, icon: Icon, run }) => ({
          id,
          label,
          leftSection: <Icon size={20} />,
          onClick: run,
        })),
      },
      {
        group: t('navigation.search_group_pages'),
        actions: entries.map(({ name, navigation, to }) => {
          const Icon = navigationIcons[navigation.icon]
          return {
            id: to,
            label: t(`pages.${name}`),
            leftSection: <Icon size={20} />,
            onClick: () => void navigate({ to }),
          }
        }),
      },
    ],
    [t, panelActions, entries, navigate],
  )
  return (
    <Spotlight
      store={store}
      actions={groups}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={t('navigation.search_empty')}
      scrollable
      maxHeight={400}
      lockScroll={false}
      attributes={{ content: { 'aria-label': t('navigation.search') } }}
      centered={false}
      yOffset={96}
      size={560}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      searchProps={{
        placeholder: t('navigation.search'),
        'aria-label': t('navigation.search'),
        leftSection: <IconSearch size={18} />,
      }}
    />
  )
}
