import { paths } from '@atesta/contract/paths.ts'
import { useMergedRef } from '@mantine/hooks'
import {
  IconBuilding,
  IconDatabase,
  IconEye,
  IconFolder,
  IconHistory,
  IconKey,
  IconMailbox,
  IconPalette,
  IconWebhook,
} from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import hint from '../../ui/scroll-hint.module.css'
import { hintScrolling } from '../../ui/scroll-hint.ts'
import { type SectionName, settingsSections } from './sections.ts'
import classes from './settings-frame.module.css'

const icons: Record<SectionName, typeof IconKey> = {
  company: IconBuilding,
  theme: IconPalette,
  folders: IconFolder,
  'api-keys': IconKey,
  webhooks: IconWebhook,
  audit: IconHistory,
  mailbox: IconMailbox,
  'page-views': IconEye,
  data: IconDatabase,
}

/** Scrolls the open section into view, where the menu scrolls sideways. */
function useOpenInSight() {
  const menu = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is open
  useEffect(() => {
    const link = menu.current?.querySelector<HTMLElement>('[data-active]')
    if (menu.current && link) menu.current.scrollLeft = link.offsetLeft - menu.current.clientWidth / 3
  }, [pathname])
  return useMergedRef(menu, hintScrolling)
}

/** The settings: the menu on the left (above on narrow screens), and the open section. */
export function SettingsFrame() {
  const { t } = useTranslation('settings')
  const can = useSession((session) => session.user?.can)
  const menu = useOpenInSight()
  const sections = settingsSections.filter(({ may }) => may === null || can?.[may])
  return (
    <div className={classes.frame}>
      <nav ref={menu} aria-label={t('label')} className={`${classes.menu} ${hint.fades}`}>
        <ul>
          {sections.map(({ name }) => {
            const Icon = icons[name]
            return (
              <li key={name}>
                <Link
                  to={name === 'mailbox' ? paths.mailbox() : paths.settingsSection({ section: name })}
                  className={classes.link}
                  activeProps={{ 'data-active': true }}
                  activeOptions={{ includeSearch: false }}
                >
                  <Icon size={18} aria-hidden />
                  {t(`sections.${name}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className={classes.section}>
        <Outlet />
      </div>
    </div>
  )
}
