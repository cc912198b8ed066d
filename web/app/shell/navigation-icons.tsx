import {
  IconAddressBook,
  IconArchive,
  IconCalendar,
  IconChecklist,
  IconClipboardCheck,
  IconCreditCard,
  IconFileText,
  IconForms,
  IconHome,
  IconMail,
  IconRosetteDiscountCheck,
  IconSettings,
  IconShieldHalf,
  IconUsers,
} from '@tabler/icons-react'
import type { NavigationIcon } from '../pages.ts'

export const navigationIcons = {
  archive: IconArchive,
  billing: IconCreditCard,
  calendar: IconCalendar,
  certifications: IconRosetteDiscountCheck,
  claims: IconShieldHalf,
  clients: IconAddressBook,
  emails: IconMail,
  forms: IconForms,
  home: IconHome,
  inspections: IconClipboardCheck,
  reports: IconFileText,
  settings: IconSettings,
  users: IconUsers,
  workflows: IconChecklist,
} satisfies Record<NavigationIcon, typeof IconHome>
