package mg.vondrona.app;

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        if (bridge != null) bridge.getWebView().setWebChromeClient(new FullScreenClient(bridge));
    }
}
