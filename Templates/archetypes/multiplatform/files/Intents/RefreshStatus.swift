import AppIntents
import Shared
import WidgetKit

/// Checks the service again, from the widget's button or from Shortcuts.
struct RefreshStatus: AppIntent {
  static var title: LocalizedStringResource { "Refresh Status" }
  static var description: IntentDescription { "Checks whether the service is up." }

  func perform() async throws -> some IntentResult {
    let status = await StatusCheck(service: .service).run()
    try StatusFile.shared.write(status)
    WidgetCenter.shared.reloadAllTimelines()
    return .result()
  }
}
