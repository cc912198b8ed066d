/**
 * Who may do what, from the table of users in the product's description: administrators everything inside the company;
 * supervisors create, edit, archive and delete tasks, forms and reports in the folders they are members of; inspectors
 * the tasks assigned to them, their own inspections and files. `everyone` is any of the three, with what is theirs;
 * `respondent` is only for the holder of a personal link.
 */
export type May = 'open' | 'everyone' | 'supervisor' | 'admin' | 'respondent'

const rows: [May, string, string[]][] = [
  ['everyone', 'apiKeys', ['list', 'create', 'revoke']],
  ['admin', 'audit', ['list', 'exportEntries', 'verify']],
  ['open', 'auth', ['session', 'csrf', 'providers', 'signIn', 'signInCode', 'signOut']],
  ['open', 'auth', ['forgotPassword', 'resetPassword']],
  ['open', 'auth', ['holdLink', 'openLink']],
  ['open', 'auth', ['registration', 'register', 'confirmRegistration', 'readInvitation', 'acceptInvitation']],
  [
    'everyone',
    'auth',
    ['updateSession', 'sessions', 'endSession', 'endOtherSessions', 'changePassword', 'me'],
  ],
  ['everyone', 'auth', ['subscriptionInformation', 'mandatoryMetadata']],
  ['admin', 'billing', ['history', 'checkout', 'requestPlan', 'buyCredits', 'portal', 'cancel']],
  [
    'everyone',
    'certifications',
    ['list', 'details', 'byIdentifier', 'create', 'retry', 'favorite', 'visited'],
  ],
  [
    'everyone',
    'certifications',
    ['remove', 'describe', 'reports', 'linkDetails', 'downloadFile', 'download', 'downloadMany'],
  ],
  ['everyone', 'certifications', ['preview', 'proof']],
  ['supervisor', 'certifications', ['createLink', 'revokeLink']],
  ['open', 'certifications', ['shared', 'sharedPreview', 'sharedFile']],
  [
    'everyone',
    'claims',
    ['list', 'read', 'completeRead', 'folders', 'inspections', 'inspectionCertifications'],
  ],
  ['everyone', 'claims', ['changeState']],
  ['supervisor', 'claims', ['create', 'save', 'assign', 'unassign']],
  ['admin', 'claims', ['createFolder', 'saveFolder']],
  ['supervisor', 'clients', ['list', 'read', 'create', 'save', 'check', 'importMany']],
  ['admin', 'clients', ['remove']],
  ['admin', 'companies', ['read', 'save', 'uploadLogo', 'removeLogo']],
  ['open', 'companies', ['logo']],
  ['open', 'contact', ['create']],
  ['everyone', 'dashboard', ['summary', 'charts']],
  ['everyone', 'search', ['find']],
  ['everyone', 'secondFactor', ['read', 'start', 'confirm', 'newCodes', 'remove']],
  ['everyone', 'emails', ['list', 'folders', 'listTasks']],
  [
    'supervisor',
    'emails',
    ['create', 'read', 'readWithUsers', 'save', 'send', 'addRecipients', 'archive', 'remove'],
  ],
  [
    'supervisor',
    'emails',
    ['readEmail', 'saveEmail', 'resend', 'revoke', 'inspectionCertifications', 'download'],
  ],
  ['supervisor', 'emails', ['inspectionDownload', 'preview']],
  ['open', 'emails', ['link']],
  ['everyone', 'folders', ['read', 'readWithUsers', 'listForSelect']],
  ['supervisor', 'folders', ['usersForFolder']],
  ['admin', 'folders', ['addMember', 'archive', 'unarchive', 'remove']],
  [
    'everyone',
    'inspections',
    ['list', 'form', 'listForSelect', 'create', 'save', 'rename', 'download', 'exportAll', 'remove'],
  ],
  ['everyone', 'inspections', ['answers', 'answerColumns', 'answerSummary', 'exportAnswers']],
  ['supervisor', 'inspections', ['createNotification']],
  ['admin', 'mailbox', ['list', 'read']],
  ['everyone', 'notifications', ['list', 'read', 'readAll', 'settings', 'saveSettings']],
  ['open', 'pageViews', ['create']],
  ['open', 'plans', ['list']],
  ['everyone', 'reports', ['list', 'listForSelect', 'generate', 'read', 'download', 'page', 'merge']],
  ['supervisor', 'reports', ['generateEmailTask', 'generateClaim']],
  ['everyone', 'tasks', ['list', 'read', 'readWithUsers', 'form', 'certifications', 'download', 'folders']],
  ['everyone', 'tasks', ['follow', 'unfollow', 'archiveMany', 'usersForTask', 'submitForm']],
  ['respondent', 'tasks', ['submitFormToken']],
  ['supervisor', 'tasks', ['assign', 'unassign', 'archive', 'unarchive', 'clientsForTask']],
  ['admin', 'tasks', ['createFolder', 'saveFolder']],
  ['everyone', 'templates', ['list', 'listForSelect', 'read', 'readVersion', 'categories']],
  ['supervisor', 'templates', ['create', 'save', 'duplicate', 'archive', 'unarchive', 'remove']],
  ['supervisor', 'templates', ['readDraft', 'saveDraft', 'discardDraft']],
  ['admin', 'templates', ['createCategory', 'saveCategory', 'removeCategory']],
  ['everyone', 'users', ['read', 'views', 'createView', 'saveView', 'removeView', 'chooseColumns']],
  ['everyone', 'users', ['calendarFeed', 'createCalendarFeed', 'removeCalendarFeed']],
  ['open', 'users', ['readCalendarFeed']],
  ['admin', 'users', ['list', 'create', 'save', 'invite', 'enable', 'endSessions', 'remove']],
  ['open', 'verifier', ['byHash', 'byIdentifier']],
  ['admin', 'webhooks', ['list', 'read', 'create', 'save', 'remove', 'rotateSecret', 'ping', 'deliveries']],
  ['admin', 'webhooks', ['readDelivery', 'redeliver']],
  ['everyone', 'workflows', ['list', 'read', 'readWithUsers', 'listForSelect', 'calendars', 'folders']],
  ['everyone', 'workflows', ['inspections', 'download', 'inspectionCertifications', 'saveInspection']],
  ['supervisor', 'workflows', ['create', 'save', 'createChild', 'createChildren', 'remove', 'history']],
  ['supervisor', 'workflows', ['skipOccurrence', 'restoreOccurrence', 'moveOccurrence']],
  ['admin', 'workflows', ['createFolder', 'saveFolder', 'removeFolder']],
]

/** Operation → who may. The test of roles fails for one that is missing here. */
export const permissions: Readonly<Record<string, May>> = Object.fromEntries(
  rows.flatMap(([may, module, names]) => names.map((name) => [`${module}.${name}`, may])),
)
