package mg.vondrona.app;

import android.view.View;
import android.view.ViewGroup;
import androidx.core.view.WindowCompat;
import androidx.core.view.WindowInsetsCompat;
import androidx.core.view.WindowInsetsControllerCompat;
import com.getcapacitor.Bridge;
import com.getcapacitor.BridgeWebChromeClient;

/** Capacitor refuses every view in full screen; lives and replays have one. Back leaves it (R-AND-02): the page asks. */
class FullScreenClient extends BridgeWebChromeClient {

    private final Bridge bridge;
    private View shown;
    private CustomViewCallback left;

    FullScreenClient(Bridge bridge) {
        super(bridge);
        this.bridge = bridge;
    }

    @Override
    public void onShowCustomView(View view, CustomViewCallback callback) {
        if (shown != null) {
            callback.onCustomViewHidden();
            return;
        }
        shown = view;
        left = callback;
        window().addView(view, new ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT));
        bars().setSystemBarsBehavior(WindowInsetsControllerCompat.BEHAVIOR_SHOW_TRANSIENT_BARS_BY_SWIPE);
        bars().hide(WindowInsetsCompat.Type.systemBars());
    }

    @Override
    public void onHideCustomView() {
        if (shown == null) return;
        window().removeView(shown);
        bars().show(WindowInsetsCompat.Type.systemBars());
        left.onCustomViewHidden();
        shown = null;
        left = null;
    }

    private ViewGroup window() {
        return (ViewGroup) bridge.getActivity().getWindow().getDecorView();
    }

    private WindowInsetsControllerCompat bars() {
        return WindowCompat.getInsetsController(bridge.getActivity().getWindow(), window());
    }
}
