import UIKit
import Capacitor

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        keepOutOfBackup()
        return true
    }

    /// What the web view keeps of a member (tickets, drafts) stays out of iCloud and of copies on a computer.
    private func keepOutOfBackup() {
        let manager = FileManager.default
        let places = manager.urls(for: .libraryDirectory, in: .userDomainMask) + manager.urls(for: .documentDirectory, in: .userDomainMask)
        for place in places {
            var folder = place
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? folder.setResourceValues(values)
        }
    }

    func application(_ application: UIApplication,
                     configurationForConnecting connectingSceneSession: UISceneSession,
                     options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        let config = UISceneConfiguration(name: "Default Configuration",
                                          sessionRole: connectingSceneSession.role)
        config.delegateClass = SceneDelegate.self
        return config
    }
}
