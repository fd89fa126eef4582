import Shared
import SwiftUI

@main
struct MacApp: App {
  @State private var model = StatusModel()

  var body: some Scene {
    Window("Status", id: "status") {
      StatusView(model: model).frame(minWidth: 320, minHeight: 200)
    }
    .windowResizability(.contentMinSize)
  }
}
