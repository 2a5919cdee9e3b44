/** Stands in for what a page that is drawn before the app never shows or does: dialogs, menus, what is sent, what is listened to. */
const nothing = () => null

export const lateDialog = () => nothing

export {
  nothing as __vitePreload,
  nothing as CodeScreen,
  nothing as Countdown,
  nothing as createPortal,
  nothing as default,
  nothing as Dialog,
  nothing as Drawer,
  nothing as keptAnswer,
  nothing as Reauthentication,
  nothing as SideMenu,
  nothing as toast,
  nothing as useSubscription,
}
