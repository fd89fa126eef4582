import Base
import Gitflow

extension ConfigDecoder {
  /// The app in the stores: of the repository, or of each of its apps.
  mutating func readStores() {
    read("stores", ConfigTable.stores)
    checkStores("stores", configuration.stores)
    for app in model.apps.apps where document.hasSection("apps.\(app.name).stores") {
      var stores = StoreSettings()
      ConfigTable.storePlaces.read(document, "apps.\(app.name).", &stores)
      checkStores("apps.\(app.name).stores", stores)
      configuration.appStores.append(AppStores(app: app.name, stores: stores))
    }
  }

  /// The webhooks that get notices.
  mutating func readNotices() {
    configuration.notices = document.names(under: "notify").compactMap { place in
      let path = "notify.\(place)"
      guard let name = required("url-env", in: path, hint: "- { url-env: RELEASE_HOOK }") else {
        return nil
      }
      var settings = NoticeSettings(addressVariable: name)
      for field in ConfigTable.notice { field.read(document, path + ".", &settings) }
      return settings
    }
  }

  private mutating func checkStores(_ path: String, _ stores: StoreSettings) {
    let ids = [
      (path + ".app-store.bundle-id", stores.bundleID), (path + ".play.package", stores.package),
    ]
    for case (let place, let id?) in ids where !StoreSettings.isID(id) {
      fault("'\(place)' is \(Quoted(id)), expected an id such as com.example.app", at: place)
    }
  }
}
