/** What tabs, the history and bookmarks call a page: « Événements · Vondrona ». A title that names the site says enough. */
export const titleIn = (siteName: string, title: string): string =>
  title.includes(siteName) ? title : `${title} · ${siteName}`
