import Shared
import SwiftUI

@main
struct TVApp: App {
  @State private var model = StatusModel()

  var body: some Scene {
    WindowGroup { StatusView(model: model) }
  }
}
