import Shared
import SwiftUI

@main
struct WatchApp: App {
  @State private var model = StatusModel()

  var body: some Scene {
    WindowGroup {
      NavigationStack { StatusView(model: model) }
    }
  }
}
