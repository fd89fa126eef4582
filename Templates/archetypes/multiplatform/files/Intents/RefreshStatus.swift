import AppIntents
import Shared
import WidgetKit

/// Asks the service anew; the widget's button does it, and so can Shortcuts.
struct RefreshStatus: AppIntent {
  static var title: LocalizedStringResource { "Refresh Status" }
  static var description: IntentDescription { "Asks the service whether it is up." }

  func perform() async throws -> some IntentResult {
    let status = await StatusCheck(service: .service).run()
    try StatusFile.shared.write(status)
    WidgetCenter.shared.reloadAllTimelines()
    return .result()
  }
}
